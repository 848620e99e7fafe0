import { useMemo, type ReactNode } from 'react';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useCreateTest, useReadTest, useUpdateTest } from '../../api/tests.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Editor } from '../../resource/editor.tsx';
import { useEditor } from '../../resource/use-editor.ts';
import { YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { ConditionStep, ContentStep } from './code-steps.tsx';
import { ExampleList, TestHelp } from './example-list.tsx';
import { InformationStep } from './information-step.tsx';
import { LoadedTest } from './loaded-test.tsx';
import { TestRecap } from './test-recap.tsx';
import { fieldsOf, NEW_TEST, testRules, type TestField } from './test-values.ts';
import { useExample, type ExampleUse } from './use-example.ts';
import { usePlace } from './use-place.ts';
import { useSyntax } from './use-syntax.ts';
import { useTrial } from './use-trial.ts';

const STEPS = {
  information: ['title', 'description', 'category', 'severity', 'urls', 'allPages', 'isDraft'],
  content: ['content'],
  condition: ['condition'],
  save: [],
} as const satisfies Record<string, readonly TestField[]>;

/** Adds a test to the website. */
export function AddTestScreen(): ReactNode {
  const website = useCurrentWebsite();
  return <TestEditor key={website.id} website={website} test={null} />;
}

/** Changes a test. */
export function EditTestScreen(): ReactNode {
  return (
    <LoadedTest>
      {({ test, website }) => <TestEditor key={test.id} test={test} website={website} />}
    </LoadedTest>
  );
}

/** A test from its first word to its trial on a page. */
function TestEditor({ website, test }: { website: Website; test: PageTest | null }): ReactNode {
  const t = useWords('tests');
  const { readSyntax, ...editor } = useTestEditor(website, test);
  const { form, wizard, opened } = editor;
  const { content, condition } = form.values;
  const syntax = useMemo(() => readSyntax({ content, condition }), [readSyntax, content, condition]);
  const example = useExample(form);
  const { place, setPlace } = usePlace(website, form.values);
  const trial = useTrial();
  const code = { form, website, place, onPlace: setPlace, syntax, example, trial };
  return (
    <Editor
      editor={editor}
      title={t(opened ? 'wizard.edit' : 'wizard.add')}
      back={
        opened
          ? { to: '/pools/tests/$id', params: { id: opened.id }, label: opened.title }
          : { to: '/pools/tests', label: t('detail.back') }
      }
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      help={<Help step={editor.name} onExample={example.use} />}
      question={<YoursOrTheirs conflict={editor.conflict} labelOf={(field) => t(`field.${field}`)} />}
    >
      {{
        information: <InformationStep form={form} website={website} />,
        content: <ContentStep {...code} />,
        condition: <ConditionStep {...code} />,
        save: <TestRecap wizard={wizard} website={website} />,
      }}
    </Editor>
  );
}

function useTestEditor(website: Website, test: PageTest | null) {
  const t = useWords('tests');
  const create = useCreateTest();
  const update = useUpdateTest();
  const read = useReadTest();
  const readSyntax = useSyntax();
  const id = test?.id ?? '';
  const editor = useEditor({
    draftKey: test ? `test ${id}` : `test of ${website.id}`,
    rules: testRules(readSyntax),
    words: ['tests', 'inputs'],
    initial: test ? fieldsOf(test) : NEW_TEST,
    steps: STEPS,
    titleOf: (name) => t(`step.${name}`),
    opened: test,
    read: () => read(id),
    fieldsOf,
    save: (input, updatedAt) =>
      test
        ? update.mutateAsync({ ...input, id, updatedAt })
        : create.mutateAsync({ ...input, websiteId: website.id }),
    done: () => t('save.done'),
    wayOn: (saved) => ({ to: '/pools/tests/$id', params: { id: saved.id } }),
  });
  return { ...editor, readSyntax };
}

function Help({ step, onExample }: { step: string; onExample: ExampleUse['use'] }): ReactNode {
  if (step === 'information') return <TestHelp />;
  return step === 'content' || step === 'condition' ? <ExampleList part={step} onUse={onExample} /> : null;
}
