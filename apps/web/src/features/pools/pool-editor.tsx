import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { POOL_FIELDS } from '@vigie/contract/fields/pool-fields.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { PoolDetail, PoolStatus } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { usePool, usePoolSaving, useTest } from '../../shared/api/pools.ts';
import { PagesPreview } from '../../shared/fields/pages-field.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { LoadedItem, useItemId } from '../../domain/pool-or-test/loaded-item.tsx';
import { useLabelsInText } from '../../shared/resource/field-labels.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { PageEditor } from '../../shared/resource/page-editor.tsx';
import { useEditor } from '../../shared/resource/use-editor.ts';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ScheduleInput, SchedulePreview } from '../../shared/ui/schedule/schedule-input.tsx';
import css from './pools.module.css';
import { newPoolWith, POOL_FORM, POOL_RULES, type PoolFields } from './pool-values.ts';
import { PoolSettingsStep } from './settings-step.tsx';

// Loaded separately: it is below the first fields, and one line until it is used.
const SortStep = lazyComponent(
  ['pool-journeys'],
  async () => (await import('./sort-step.tsx')).SortStep,
  () => <Skeleton height={LINE_PX} />,
);
// Loaded separately, while the user types the name.
const GeneralStep = lazyComponent(
  ['pool-journeys'],
  async () => (await import('./choose-tests.tsx')).GeneralStep,
);
const LINE_PX = 24;

const { information, general, schedule, settings, save } = POOL_FORM.steps;
/** Steps of the form (docs/specification.md). */
const STEPS = { information, general, sort: [], schedule, settings, save };

export function AddPoolScreen(): ReactNode {
  const website = useCurrentWebsite();
  const { test: testId }: { test?: string } = useSearch({ strict: false });
  const { data: test, isLoading } = useTest(testId ?? '', testId !== undefined);
  if (isLoading) return <PageSkeleton />;
  return <PoolEditor key={website.id + (testId ?? '')} website={website} pool={null} first={test ?? null} />;
}

export function EditPoolScreen(): ReactNode {
  return (
    <LoadedItem noun="pools" query={usePool(useItemId())}>
      {(pool, website) => <PoolEditor key={pool.id} pool={pool} website={website} />}
    </LoadedItem>
  );
}

interface PoolEditorProps {
  website: Website;
  pool: PoolDetail | null;
  /** Test that a new pool contains at first; null or absent for none. */
  first?: PageTest | null;
}

function PoolEditor({ website, pool, first = null }: PoolEditorProps): ReactNode {
  const t = useWords('pools');
  const editor = usePoolEditor(website, pool, first);
  const { form, page, opened } = editor;
  const { schedule } = form.values;
  const isPublished = opened?.status === 'published';
  const saveAs = (status: PoolStatus) => {
    form.setFieldValue('status', status);
    page.submit();
  };
  return (
    <PageEditor
      editor={{ ...editor, page: { ...page, submit: () => saveAs('published') } }}
      title={opened ? t('editor.edit', { name: opened.name }) : t('editor.add')}
      back={
        opened
          ? { to: '/pools/$id', params: { id: opened.id }, label: opened.name }
          : { to: '/pools', label: t('list.title') }
      }
      saveLabel={t(isPublished ? 'save.submit' : 'save.publish')}
      saveOtherwise={isPublished ? null : <SaveDraft isBusy={page.isSaving} onSave={() => saveAs('draft')} />}
      failureTitle={t('save.failed')}
      labelOf={useLabelsInText(POOL_FIELDS)}
      summary={
        schedule === null || isPublished ? null : (
          <p className={`small warn pretty ${css.planned}`}>{t('save.planned')}</p>
        )
      }
      beside={[
        { steps: ['information'], content: <StepHelp step="information" /> },
        {
          steps: ['general'],
          content: (
            <>
              <PagesPreview form={form} websiteId={website.id} />
              <StepHelp step="general" />
            </>
          ),
        },
        { steps: ['sort'], content: <StepHelp step="sort" /> },
        {
          steps: ['schedule'],
          content: (
            <>
              {schedule === null ? null : <SchedulePreview schedule={schedule} />}
              <StepHelp step="schedule" />
            </>
          ),
        },
        { steps: ['settings'], content: <StepHelp step="settings" /> },
      ]}
    >
      {{
        information: <InformationStep form={form} website={website} />,
        general: <GeneralStep form={form} website={website} />,
        sort: <SortStep form={form} />,
        schedule: (
          <ScheduleInput
            isPreviewElsewhere
            value={schedule}
            error={form.errors['schedule']}
            onChange={(next) => form.setFieldValue('schedule', next)}
          />
        ),
        settings: <PoolSettingsStep form={form} website={website} />,
      }}
    </PageEditor>
  );
}

/** Renders the first submit button of the form, which Enter presses: it saves without publishing. */
function SaveDraft({ isBusy, onSave }: { isBusy: boolean; onSave: () => void }): ReactNode {
  const t = useWords('pools');
  return (
    <Button
      type="submit"
      variant="default"
      disabled={isBusy}
      onClick={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {t('save.draft')}
    </Button>
  );
}

function usePoolEditor(website: Website, pool: PoolDetail | null, first: PageTest | null) {
  const t = useWords('pools');
  return useEditor({
    ...usePoolSaving(pool, { websiteId: website.id }),
    draftKey: pool ? `pool ${pool.id}` : `pool of ${website.id}${first ? ` with ${first.id}` : ''}`,
    rules: POOL_RULES,
    words: ['pools', 'inputs'],
    initial: pool ? POOL_FORM.valuesOf(pool) : newPoolWith(first),
    steps: STEPS,
    titleOf: (name) => t(`step.${name}`),
    opened: pool,
    fieldsOf: POOL_FORM.valuesOf,
    done: ({ name, status }) => t(status === 'published' ? 'save.published' : 'save.kept', { name }),
    wayOn: (saved) => ({ to: '/pools/$id', params: { id: saved.id } }),
  });
}

/** Renders the help beside a step: the effects of its choices. */
function StepHelp({ step }: { step: Exclude<keyof typeof STEPS, 'save'> }): ReactNode {
  const t = useWords('pools');
  return (
    <section aria-label={t(`help.${step}`)}>
      <h3 className="card-title mb-6">{t(`help.${step}`)}</h3>
      <p className="small quiet pretty">{t(`help.${step}-text`)}</p>
    </section>
  );
}

interface InformationStepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** Renders the fields for the name, the description and the severity of a pool. */
function InformationStep({ form, website }: InformationStepProps): ReactNode {
  const t = useWords('pools');
  return (
    <div className="grid shrink gap-18">
      <Inputs of={POOL_FORM} section="information" form={form} />
      <p className="quiet pretty">{t('website.note', { website: websiteLabel(website) })}</p>
    </div>
  );
}
