import type { ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { JourneyComparison, JourneyRun, JourneyRunDetail } from '@vigie/contract/stored-journey.ts';
import { useComparedJourneyRuns, useJourneyRun, useRunsOfJourney } from '../../shared/api/journey-runs.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconColumns, IconPrinter, IconSelector } from '../../shared/ui/icons.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { ComparedSteps } from './compared-steps.tsx';
import { ComparedFindings } from './compared-findings.tsx';
import { toneOfRun, useOutcomeText } from '../../domain/journey-runs/run-words.ts';
import css from './journey-runs.module.css';
import { ReportView } from '../../shared/report/report-view.tsx';

/** Renders the comparison of two runs of one journey: the result of each step, event and finding. */
export function CompareRunsScreen(): ReactNode {
  const t = useWords('journey-runs');
  const { id = '' }: { id?: string } = useSearch({ strict: false });
  const gone = {
    title: t('gone'),
    text: t('gone-text'),
    back: <Button renderRoot={(props) => <Link to="/parcours" {...props} />}>{t('journeys')}</Button>,
  };
  return (
    <Gate query={useJourneyRun(id)} failed={t('failed')} gone={gone}>
      {(run) => <Compared run={run} />}
    </Gate>
  );
}

function Compared({ run }: { run: JourneyRunDetail }): ReactNode {
  const t = useWords('journey-runs');
  const { filters, setFilters } = useSearchFilters('avec');
  const withId = filters.avec ?? run.lastPassedId;
  return (
    <>
      <PageHeader
        title={t('compare.title')}
        lead={run.title}
        back={{ to: '/parcours-passage', search: { id: run.id }, label: run.title }}
      >
        <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => print()}>
          {t('print')}
        </Button>
      </PageHeader>
      <OtherRun run={run} withId={withId} onChange={(avec) => setFilters({ avec })} />
      {withId === null ? (
        <EmptyState icon={IconColumns} title={t('compare.none')} text={t('compare.none-text')} />
      ) : (
        <Result run={run} withId={withId} />
      )}
    </>
  );
}

interface OtherRunProps {
  run: JourneyRunDetail;
  withId: string | null;
  onChange: (id: string) => void;
}

/** Renders a choice among the runs of the journey; older ones load on demand. */
function OtherRun({ run, withId, onChange }: OtherRunProps): ReactNode {
  const t = useWords('journey-runs');
  const format = useFormat();
  const outcomeText = useOutcomeText();
  const list = useRunsOfJourney(run.journeyId);
  const others = (list.items ?? []).filter(({ id, outcome }) => id !== run.id && outcome !== null);
  const isListed = others.some(({ id }) => id === withId);
  return (
    <div className="grid one-column gap-8 mb-16 no-print">
      <NativeSelect
        label={t('compare.with')}
        className={css.choice}
        rightSection={<IconSelector size={16} aria-hidden />}
        value={withId ?? ''}
        data={[
          ...(withId === null ? [{ value: '', label: t('compare.choose') }] : []),
          ...(withId !== null && !isListed ? [{ value: withId, label: t('compare.older') }] : []),
          ...others.map((other) => ({
            value: other.id,
            label: `${format.instant(other.at)} · ${outcomeText(other)}`,
          })),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {list.more === null ? null : (
        <Button variant="subtle" className={css.more} loading={list.isFetchingMore} onClick={list.more}>
          {t('compare.more')}
        </Button>
      )}
    </div>
  );
}

function Result({ run, withId }: { run: JourneyRunDetail; withId: string }): ReactNode {
  const t = useWords('journey-runs');
  return (
    <ReportView
      query={useComparedJourneyRuns(run.id, withId)}
      failed={t('compare.failed')}
      reasonOf={(code) => (code === 'not-found' ? t('compare.gone') : null)}
      skeleton={360}
    >
      {(comparison) => (
        <>
          <Sides comparison={comparison} />
          <ComparedFindings comparison={comparison} />
          <ComparedSteps comparison={comparison} />
        </>
      )}
    </ReportView>
  );
}

function Sides({ comparison: { reference, shown } }: { comparison: JourneyComparison }): ReactNode {
  const t = useWords('journey-runs');
  return (
    <div className={`grid gap-12 mb-16 ${css.sides}`}>
      <Side title={t('compare.reference')} run={reference} />
      <Side title={t('compare.shown')} run={shown} />
    </div>
  );
}

function Side({ title, run }: { title: string; run: JourneyRun }): ReactNode {
  const t = useWords('journey-runs');
  const format = useFormat();
  const outcomeText = useOutcomeText();
  const { id, at, stepsDone, stepsTotal, findings, durationMs } = run;
  return (
    <section className={`grid shrink gap-8 card ${css.side}`} aria-label={title}>
      <h2 className="small weight-580 muted">{title}</h2>
      <p className="row wrap gap-8">
        <Link to="/parcours-passage" search={{ id }} className="accent weight-580">
          {format.instant(at)}
        </Link>
        <Pill tone={toneOfRun(run)}>{outcomeText(run)}</Pill>
      </p>
      <p className="small muted number">
        {[
          t('compare.steps', { done: stepsDone, count: stepsTotal }),
          t('findings.count', { count: findings }),
          durationMs === null ? null : format.duration(durationMs / 1000),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
    </section>
  );
}
