import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { JourneyDetail } from '@vigie/contract/stored-journey.ts';
import { hasEnded } from '../../shared/api/follow-job.ts';
import { useLiveJob } from '../../shared/api/jobs.ts';
import { isGoingOn } from '../../shared/api/journey-runs.ts';
import { useJourney } from '../../shared/api/journeys.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { IconPencil, IconPlayerPlay } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { JourneyMenu, useJourneyActions } from './journey-actions.tsx';
import { JourneyFacts } from './journey-facts.tsx';
import { JourneyRuns } from './journey-runs.tsx';
import { JourneySteps } from './journey-steps.tsx';
import { JourneyTags } from './journey-tags.tsx';
import css from './journeys.module.css';
import { LazyRunProgress } from '../../domain/run-view/lazy-run-progress.ts';

/** Renders one journey: its steps with their last results, its runs, and its actions. */
export function JourneyScreen(): ReactNode {
  const t = useWords('journeys');
  const { id = '' }: { id?: string } = useSearch({ strict: false });
  return (
    <Gate
      query={useJourney(id)}
      failed={t('detail.failed')}
      gone={{
        title: t('detail.gone'),
        text: t('detail.gone-text'),
        back: <Link to="/parcours">{t('detail.gone-back')}</Link>,
      }}
    >
      {(journey) => <Detail key={journey.id} journey={journey} />}
    </Gate>
  );
}

function Detail({ journey }: { journey: JourneyDetail }): ReactNode {
  const t = useWords('journeys');
  const { missingValues, lastRun } = journey;
  return (
    <>
      <PageHeader
        title={journey.title}
        lead={journey.description || undefined}
        back={{ to: '/parcours', label: t('detail.back') }}
        pills={
          <>
            <SeverityPill severity={journey.severity} />
            <JourneyTags journey={journey} />
          </>
        }
      >
        <Actions journey={journey} />
      </PageHeader>
      {missingValues.length === 0 ? null : (
        <div className="mb-16">
          <Notice
            tone="warn"
            title={t('detail.values-title')}
            text={t('run.missing', { count: missingValues.length, names: missingValues.join(', ') })}
          />
        </div>
      )}
      {lastRun !== null && isGoingOn(lastRun) ? <ActiveRun jobId={lastRun.jobId} /> : null}
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <div className="grid shrink gap-16">
          <JourneySteps journey={journey} />
          <JourneyRuns id={journey.id} />
        </div>
        <JourneyFacts journey={journey} />
      </div>
    </>
  );
}

function Actions({ journey }: { journey: JourneyDetail }): ReactNode {
  const t = useWords('journeys');
  const may = usePermission();
  const navigate = useNavigate();
  const { run, values }: { run?: string; values?: string } = useSearch({ strict: false });
  const isRunRequested = run !== undefined && may('journeys.run');
  const given = Object.fromEntries(new URLSearchParams(values));
  const actions = useJourneyActions({
    website: useCurrentWebsite(),
    onDeleted: () => void navigate({ to: '/parcours', replace: true }),
    opened: isRunRequested ? { journey, values: pick(given, journey.valueNames) } : null,
    onClosed: () => void navigate({ to: '/parcours-voir', search: { id: journey.id }, replace: true }),
  });
  return (
    <>
      <JourneyMenu journey={journey} actions={actions} isShort />
      {may('journeys.update') ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/parcours-editer" search={{ id: journey.id }} />}
        >
          {t('action.edit')}
        </Button>
      ) : null}
      {may('journeys.run') ? (
        <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => actions.run(journey)}>
          {t('action.run')}
        </Button>
      ) : null}
      {actions.dialogs}
    </>
  );
}

const pick = (values: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Renders the current run, live. */
function ActiveRun({ jobId }: { jobId: string }): ReactNode {
  const { job, lost } = useLiveJob(jobId);
  if (!job || hasEnded(job)) return null;
  return (
    <div className="mb-16">
      <LazyRunProgress job={job} lost={lost} />
    </div>
  );
}
