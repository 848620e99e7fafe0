import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { useCreateTest, useReadTest, useUpdateTest } from '../../api/tests.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useGuardedSave } from '../../resource/use-guarded-save.ts';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import { fieldsOf, inputOf, NEW_TEST, testRules, type TestField, type TestFields } from './test-values.ts';
import { useSyntax } from './use-syntax.ts';

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
  const readSyntax = useSyntax();
  const saving = useSaveTest(website.id, test);
  const errors = formErrors(testRules(readSyntax), useFieldSentence('tests', 'inputs'));
  const wizard = useWizard<TestFields, PageTest>({
    draftKey: test ? `test ${test.id} ${test.updatedAt}` : `test of ${website.id}`,
    initial: test ? fieldsOf(test) : NEW_TEST,
    isChange: test !== null,
    steps: STEPS.map((name) => ({ name, title: t(`step.${name}`), fields: FIELDS[name] })),
    errorsOf: errors.validate,
    save: saving.save,
    onSaved,
    explain(error) {
      const failure = failureOf(error);
      if (failure.code === 'changed-meanwhile') return {};
      return { errors: errors.refused(failure), text: errorText(failure.code) };
    },
  });
  return { wizard, saving, readSyntax };
}

/** Saves a new test, or a change of the version that it started from. */
function useSaveTest(websiteId: string, test: PageTest | null) {
  const create = useCreateTest();
  const update = useUpdateTest();
  const read = useReadTest();
  const id = test?.id ?? '';
  const guarded = useGuardedSave(test, () => read(id));
  return {
    ...guarded,
    save: (fields: TestFields): Promise<PageTest> => {
      const input = inputOf(fields);
      if (test === null) return create.mutateAsync({ ...input, websiteId });
      return guarded.save((updatedAt) => update.mutateAsync({ ...input, id, updatedAt }));
    },
  };
}
