import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { PoolDetail, PoolStatus } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useCreatePool, useReadPool, useUpdatePool } from '../../api/pools.ts';
import { useTest } from '../../api/tests.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Editor } from '../../resource/editor.tsx';
import { useEditor } from '../../resource/use-editor.ts';
import { YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { ScheduleInput } from '../../ui/schedule/schedule-input.tsx';
import { GeneralStep } from './choose-tests.tsx';
import { InformationStep } from './information-step.tsx';
import { LoadedPool } from './loaded-pool.tsx';
import { PoolRecap } from './pool-recap.tsx';
import { newPoolWith, POOL_RULES, poolFieldsOf, type PoolField } from './pool-values.ts';
import { SettingsStep } from './settings-step.tsx';
import { SortStep } from './sort-step.tsx';

/** The steps of docs/specification.md. */
const STEPS = {
  information: ['name', 'description', 'category', 'severity'],
  general: ['urls', 'allPages', 'tests'],
  sort: [],
  schedule: ['schedule'],
  settings: ['agentId', 'contextId', 'mode', 'consent', 'device', 'language', 'timeZone', 'pagesMax'],
  save: ['status'],
} as const satisfies Record<string, readonly PoolField[]>;

/** Adds a pool to the website. */
export function AddPoolScreen(): ReactNode {
  const website = useCurrentWebsite();
  const { test: testId }: { test?: string } = useSearch({ strict: false });
  const { data: test, isLoading } = useTest(testId ?? '', testId !== undefined);
  if (isLoading) return <PageSkeleton />;
  return <PoolEditor key={website.id + (testId ?? '')} website={website} pool={null} first={test ?? null} />;
}

/** Changes a pool. */
export function EditPoolScreen(): ReactNode {
  return (
    <LoadedPool>
      {({ pool, website }) => <PoolEditor key={pool.id} pool={pool} website={website} />}
    </LoadedPool>
  );
}

interface PoolEditorProps {
  website: Website;
  pool: PoolDetail | null;
  /** The test that a new pool begins with. */
  first?: PageTest | null;
}

function PoolEditor({ website, pool, first = null }: PoolEditorProps): ReactNode {
  const t = useWords('pools');
  const editor = usePoolEditor(website, pool, first);
  const { form, wizard, opened } = editor;
  const isPublished = opened?.status === 'published';
  const saveAs = (status: PoolStatus) => {
    form.setFieldValue('status', status);
    wizard.submit();
  };
  return (
    <Editor
      editor={{ ...editor, wizard: { ...wizard, submit: () => saveAs('published') } }}
      title={opened ? t('wizard.edit', { name: opened.name }) : t('wizard.add')}
      back={
        opened
          ? { to: '/pools/$id', params: { id: opened.id }, label: opened.name }
          : { to: '/pools', label: t('list.title') }
      }
      saveLabel={t(isPublished ? 'save.submit' : 'save.publish')}
      saveOtherwise={
        isPublished ? null : (
          <Button variant="default" disabled={wizard.isSaving} onClick={() => saveAs('draft')}>
            {t('save.draft')}
          </Button>
        )
      }
      failureTitle={t('save.failed')}
      help={<PoolHelp step={editor.name} />}
      question={<YoursOrTheirs conflict={editor.conflict} labelOf={(field) => t(`field.${field}`)} />}
    >
      {{
        information: <InformationStep form={form} website={website} />,
        general: <GeneralStep form={form} website={website} />,
        sort: <SortStep form={form} />,
        schedule: (
          <ScheduleInput
            value={form.values.schedule}
            error={form.errors['schedule']}
            onChange={(schedule) => form.setFieldValue('schedule', schedule)}
          />
        ),
        settings: <SettingsStep form={form} website={website} />,
        save: <PoolRecap wizard={wizard} website={website} isPublished={isPublished} />,
      }}
    </Editor>
  );
}

function usePoolEditor(website: Website, pool: PoolDetail | null, first: PageTest | null) {
  const t = useWords('pools');
  const create = useCreatePool();
  const update = useUpdatePool();
  const read = useReadPool();
  const id = pool?.id ?? '';
  return useEditor({
    draftKey: pool ? `pool ${id}` : `pool of ${website.id}${first ? ` with ${first.id}` : ''}`,
    rules: POOL_RULES,
    words: ['pools', 'inputs'],
    initial: pool ? poolFieldsOf(pool) : newPoolWith(first),
    steps: STEPS,
    titleOf: (name) => t(`step.${name}`),
    opened: pool,
    read: () => read(id),
    fieldsOf: poolFieldsOf,
    save: (input, updatedAt) =>
      pool
        ? update.mutateAsync({ ...input, id, updatedAt })
        : create.mutateAsync({ ...input, websiteId: website.id }),
    done: ({ name, status }) => t(status === 'published' ? 'save.published' : 'save.kept', { name }),
    wayOn: (saved) => ({ to: '/pools/$id', params: { id: saved.id } }),
  });
}

/** Beside each step: what its choices lead to. */
function PoolHelp({ step }: { step: keyof typeof STEPS }): ReactNode {
  const t = useWords('pools');
  return (
    <section aria-label={t(`help.${step}`)}>
      <h3 className="card-title mb-6">{t(`help.${step}`)}</h3>
      <p className="small quiet pretty">{t(`help.${step}-text`)}</p>
    </section>
  );
}
