import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StoredTrackingPlan } from '@vigie/contract/stored-plan.ts';
import { usePlan, type PlanPeriod } from '../../shared/api/tracking-plans.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../shared/period/period-picker.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { SharePlanButton } from '../../domain/sharing/share-button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconChecklist, IconPencil } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { CoverageList } from './coverage-list.tsx';
import { ExportPlan } from './export-plan.tsx';
import { FindingsList } from './findings-list.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { PlanMatrix } from './plan-matrix.tsx';
import { Reevaluation } from './reevaluation.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the tracking plan of a website, and its conformity. */
export function PlanScreen(): ReactNode {
  const t = useWords('tracking-plan');
  const shell = useWords('shell');
  const { id: websiteId } = useCurrentWebsite();
  const { from, to } = usePeriod();
  const query = usePlan(websiteId);
  const { data } = query;
  const isWritten = (data?.plan ?? null) !== null;
  return (
    <>
      <PageHeader title={shell('title.plan')} lead={<Lead stored={data} />}>
        {isWritten ? (
          <>
            <PeriodPicker />
            <ExportPlan websiteId={websiteId} />
            <SharePlanButton />
            <EditLink />
          </>
        ) : null}
      </PageHeader>
      <QueryView
        query={query}
        failed={t('failed')}
        skeleton={420}
        empty={<NoPlan />}
        isEmpty={({ plan }) => plan === null}
      >
        {({ reevaluation, current }) => (
          <>
            <Reevaluation of={reevaluation} />
            <Written period={{ websiteId, from, to }} version={current?.version ?? 0} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Lead({ stored }: { stored: StoredTrackingPlan | undefined }): ReactNode {
  const t = useWords('tracking-plan');
  const current = stored?.current;
  if (!current) return t('lead');
  const { version, events, author } = current;
  const params = { version, count: events };
  return author === null ? t('lead.version', params) : t('lead.version-by', { ...params, author });
}

function EditLink(): ReactNode {
  const t = useWords('tracking-plan');
  if (!usePermission()('trackingPlans.save')) return null;
  return (
    <Button
      leftSection={<IconPencil size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/plan/editer" {...props} />}
    >
      {t('edit')}
    </Button>
  );
}

const VIEWS = ['coverage', 'findings', 'matrix', 'document'] as const;

// Loaded separately: 18 kB of another view.
const DocumentView = lazyComponent(
  ['tracking-plan'],
  async () => (await import('./document-view.tsx')).DocumentView,
  () => <Skeleton height={420} />,
);

function Written({ period, version }: { period: PlanPeriod; version: number }): ReactNode {
  const t = useWords('tracking-plan');
  const { filters } = useSearchFilters('view');
  const view = VIEWS.find((one) => one === filters.view) ?? 'coverage';
  return (
    <>
      {view === 'document' ? null : <PlanFigures period={period} />}
      <div className="mt-16">
        <Tabs
          label={t('views')}
          name="view"
          value={view}
          tabs={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        {view === 'coverage' ? <CoverageList period={period} /> : null}
        {view === 'findings' ? <FindingsList period={period} /> : null}
        {view === 'matrix' ? <PlanMatrix period={period} /> : null}
        {view === 'document' ? <DocumentView version={version} /> : null}
      </div>
    </>
  );
}

function NoPlan(): ReactNode {
  const t = useWords('tracking-plan');
  const may = usePermission()('trackingPlans.save');
  const ways = [
    ['empty.learn', 'visits'],
    ['empty.import', 'files'],
    ['empty.write', undefined],
  ] as const;
  return (
    <EmptyState icon={IconChecklist} title={t('empty')} text={t('empty-text')}>
      {may
        ? ways.map(([words, from], index) => (
            <Button
              key={words}
              variant={index === 0 ? 'filled' : 'default'}
              renderRoot={(props) => <Link to="/plan/editer" search={{ from }} {...props} />}
            >
              {t(words)}
            </Button>
          ))
        : null}
    </EmptyState>
  );
}
