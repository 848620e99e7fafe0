import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import { serverRefusals } from './server-refusals.ts';
import {
  fieldsOf,
  NEW_TEST,
  refusalsOf,
  type Refusals,
  type TestField,
  type TestFields,
} from './test-rules.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useSaveTest } from './use-save-test.ts';
import { useSyntax, type ReadSyntax } from './use-syntax.ts';

interface TestWizardOptions {
  website: Website;
  test: PageTest | null;
  onSaved: (test: PageTest) => void;
}

const FIELDS = {
  information: ['title', 'description', 'category', 'severity', 'urls', 'allPages', 'isDraft'],
  content: ['content'],
  condition: ['condition'],
  save: [],
} as const satisfies Record<string, readonly TestField[]>;
const STEPS = ['information', 'content', 'condition', 'save'] as const;

/** The wizard of a test: its steps, its rules and what a refused save says. */
export function useTestWizard({ website, test, onSaved }: TestWizardOptions) {
  const t = useWords('tests');
  const errorText = useErrorText();
  const textOf = useRefusalText();
  const readSyntax = useSyntax();
  const saving = useSaveTest(website.id, test);
  const texts = (refusals: Refusals) =>
    Object.fromEntries(Object.entries(refusals).map(([field, refusal]) => [field, textOf(refusal)]));
  const wizard = useWizard<TestFields, PageTest>({
    draftKey: test ? `test ${test.id} ${test.updatedAt}` : `test of ${website.id}`,
    initial: test ? fieldsOf(test) : NEW_TEST,
    isChange: test !== null,
    steps: STEPS.map((name) => ({ name, title: t(`step.${name}`), fields: FIELDS[name] })),
    errorsOf: (fields) => texts({ ...syntaxRefusals(fields, readSyntax), ...refusalsOf(fields) }),
    save: saving.save,
    onSaved,
    explain(error) {
      const failure = failureOf(error);
      if (failure.code === 'changed-meanwhile') return {};
      const errors = texts(serverRefusals(failure));
      return { errors, text: errorText(failure.code) };
    },
  });
  return { wizard, saving, readSyntax };
}

function syntaxRefusals(fields: TestFields, readSyntax: ReadSyntax): Refusals {
  const { content, condition } = readSyntax(fields);
  return { ...(content ? { content } : {}), ...(condition ? { condition } : {}) };
}
