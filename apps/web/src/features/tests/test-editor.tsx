import { useMemo, type ReactNode } from 'react';
import { TEST_FIELDS } from '@vigie/contract/fields/test-fields.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useTest, useTestSaving } from '../../shared/api/pools.ts';
import { PagesPreview } from '../../shared/fields/pages-field.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { LoadedItem, useItemId } from '../../domain/pool-or-test/loaded-item.tsx';
import { useLabelsInText } from '../../shared/resource/field-labels.ts';
import { PageEditor } from '../../shared/resource/page-editor.tsx';
import { useEditor } from '../../shared/resource/use-editor.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { ConditionStep, ContentStep, TestInformationStep } from './test-steps.tsx';
import { TEST_FORM, testRules } from './test-values.ts';
import { TrialPanel } from './trial-panel.tsx';
import { useSyntax } from './use-syntax.ts';
import { useTrial } from './use-trial.ts';

export function AddTestScreen(): ReactNode {
  const website = useCurrentWebsite();
  return <TestEditor key={website.id} website={website} test={null} />;
}

export function EditTestScreen(): ReactNode {
  return (
    <LoadedItem noun="tests" query={useTest(useItemId())}>
      {(test, website) => <TestEditor key={test.id} test={test} website={website} />}
    </LoadedItem>
  );
}

/** Renders the steps of a test, from its description to its trial on a page. */
function TestEditor({ website, test }: { website: Website; test: PageTest | null }): ReactNode {
  const t = useWords('tests');
  const { readSyntax, ...editor } = useTestEditor(website, test);
  const { form, opened } = editor;
  const { content, condition } = form.values;
  const syntax = useMemo(() => readSyntax({ content, condition }), [readSyntax, content, condition]);
  const trial = useTrial({ content, condition });
  return (
    <PageEditor
      editor={editor}
      title={t(opened ? 'editor.edit' : 'editor.add')}
      back={
        opened
          ? { to: '/pools/tests/$id', params: { id: opened.id }, label: opened.title }
          : { to: '/pools/tests', label: t('detail.back') }
      }
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      labelOf={useLabelsInText(TEST_FIELDS)}
      beside={[
        {
          steps: ['information'],
          content: (
            <>
              <PagesPreview form={form} websiteId={website.id} />
              <TestHelp />
            </>
          ),
        },
        {
          steps: ['content', 'condition'],
          content: <TrialPanel trial={trial} website={website} pages={form.values} syntax={syntax} />,
        },
      ]}
    >
      {{
        information: <TestInformationStep form={form} website={website} />,
        content: <ContentStep form={form} syntax={syntax} trial={trial} />,
        condition: <ConditionStep form={form} syntax={syntax} trial={trial} />,
      }}
    </PageEditor>
  );
}

function useTestEditor(website: Website, test: PageTest | null) {
  const t = useWords('tests');
  const readSyntax = useSyntax();
  const editor = useEditor({
    ...useTestSaving(test, { websiteId: website.id }),
    draftKey: test ? `test ${test.id}` : `test of ${website.id}`,
    rules: testRules(readSyntax),
    words: ['tests', 'inputs'],
    initial: TEST_FORM.valuesOf(test ?? undefined),
    steps: TEST_FORM.steps,
    titleOf: (name) => t(`step.${name}`),
    opened: test,
    fieldsOf: TEST_FORM.valuesOf,
    done: () => t('save.done'),
    wayOn: (saved) => ({ to: '/pools/tests/$id', params: { id: saved.id } }),
  });
  return { ...editor, readSyntax };
}

/** Renders the help about the parts of a test, beside the first step. */
function TestHelp(): ReactNode {
  const t = useWords('tests');
  return (
    <section className="grid gap-6" aria-label={t('help.title')}>
      <h3 className="card-title">{t('help.title')}</h3>
      {(['help.content', 'help.condition', 'help.pools', 'help.severity'] as const).map((key) => (
        <p key={key} className="small quiet pretty">
          {t(key)}
        </p>
      ))}
    </section>
  );
}
