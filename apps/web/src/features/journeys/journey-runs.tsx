import { useId, type ReactNode } from 'react';
import type { JourneyRun } from '@vigie/contract/stored-journey.ts';
import { useRunsOfJourney } from '../../shared/api/journey-runs.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { ListPart } from '../../shared/resource/list-part.tsx';
import { IconPlayerPlay } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { FailedStepLine } from './failed-step-line.tsx';
import { JourneyOutcome } from './journey-outcome.tsx';

/** Renders the runs of a journey, newest first. */
export function JourneyRuns({ id }: { id: string }): ReactNode {
  const t = useWords('journeys');
  const titleId = useId();
  const list = useRunsOfJourney(id);
  return (
    <section className="grid one-column shrink gap-12" aria-labelledby={titleId}>
      <div className="row wrap between gap-12">
        <SectionTitle id={titleId} title={t('runs.title')} />
        <ExportFile
          call="journeys.runsCsv"
          query={{ id }}
          fileName="journey-runs.csv"
          total={list.total.count}
          isDisabled={list.total.count === 0}
        />
      </div>
      <ListPart<JourneyRun>
        list={list}
        label={t('runs.label')}
        failed={t('runs.failed')}
        empty={{ icon: IconPlayerPlay, title: t('runs.empty'), text: t('runs.empty-text') }}
        linkOf={(run) => ({ to: '/parcours-passage', search: { id: run.id } })}
        columns={useRunColumns()}
      />
    </section>
  );
}

function useRunColumns(): Column<JourneyRun>[] {
  const t = useWords('journeys');
  const format = useFormat();
  return [
    {
      key: 'at',
      title: t('runs.at'),
      width: 'minmax(150px, 2fr)',
      cell: ({ at }) => format.instant(at),
    },
    {
      key: 'outcome',
      title: t('runs.outcome'),
      width: 'minmax(190px, 2fr)',
      narrow: 'line',
      cell: (run) => (
        <span className="grid shrink">
          <JourneyOutcome run={run} />
          {run.failedStep === null ? null : <FailedStepLine step={run.failedStep} />}
        </span>
      ),
    },
    {
      key: 'steps',
      title: t('runs.steps'),
      width: '64px',
      align: 'end',
      narrow: 'named',
      cell: ({ stepsDone, stepsTotal }) => `${stepsDone}/${stepsTotal}`,
    },
    {
      key: 'findings',
      title: t('runs.findings'),
      width: '64px',
      align: 'end',
      narrow: 'named',
      cell: ({ findings, figures }) => (figures === null ? '—' : format.exact(findings)),
    },
    {
      key: 'agent',
      title: t('runs.agent'),
      width: 'minmax(0, 1fr)',
      narrow: 'none',
      cell: ({ agent }) => <span className="block shrink ellipsis">{agent ?? '—'}</span>,
    },
    {
      key: 'took',
      title: t('runs.took'),
      width: '72px',
      align: 'end',
      narrow: 'none',
      cell: ({ durationMs }) => (durationMs === null ? '—' : format.duration(durationMs / 1000)),
    },
  ];
}
