import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { countMeasuredChecks } from '@vigie/contract/score.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { DetectedTracker } from '@vigie/contract/detection.ts';
import { loadSchemas } from '../../shared/forms/schemas.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { GradeRing } from '../../shared/ui/grade-ring.tsx';
import type { HealthNow } from './health-state.ts';
import css from './health.module.css';
import { useUnansweredPages } from '../../shared/api/job-lists.ts';
import { Busy } from '../../shared/ui/busy.tsx';
import { useJobDetection } from '../../shared/api/detection.ts';
import { useChangeWebsite } from '../../shared/api/website-settings.ts';
import { useStartAudit } from '../../shared/api/websites.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';

/**
 * Renders a health without a grade: the measured share, the trackers found, and one click that stores one as settings.
 */
export function BarelyMeasured({ health: { now } }: { health: HealthNow }): ReactNode {
  const t = useWords('health');
  const may = usePermission();
  const measured = t('barely.measured', {
    count: countMeasuredChecks(now.score.checks),
    total: CHECKS.length,
  });
  const unanswered = useUnansweredPages(may('jobs.pages') ? now.jobId : null);
  if (unanswered === undefined) return <Busy label={t('barely.looking')} />;
  const mayTake = may('websites.update') && may('jobs.pages') && may('observations.get');
  return (
    <Card title={t('score.title')}>
      <div className={`grid items-center ${css.failure}`}>
        <GradeRing
          grade={null}
          reliability={null}
          caption={measured}
          label={t('barely.label', { measured })}
        />
        <div className="shrink">
          {unanswered > 0 ? (
            <WithoutConsent pages={unanswered} jobId={now.jobId ?? ''} />
          ) : (
            <>
              <p className={`title ${css.healthStatesTitle}`}>{t('barely.title')}</p>
              <p className={`quiet pretty ${css.text}`}>{t(mayTake ? 'barely.text' : 'barely.viewer')}</p>
              {mayTake ? <SeenTrackers jobId={now.jobId} /> : null}
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

/**
 * Renders a health without a grade because the tracker waits for a consent that visits could not give, and the remedy.
 */
function WithoutConsent({ pages, jobId }: { pages: number; jobId: string }): ReactNode {
  const t = useWords('health');
  const may = usePermission();
  return (
    <>
      <p className={`title ${css.healthStatesTitle}`}>{t('consent.title')}</p>
      <p className={`quiet pretty ${css.text}`}>{t('consent.text', { count: pages })}</p>
      <p className="flex wrap gap-16">
        {may('websites.update') ? (
          <Link to="/website/parametres" search={{ step: 'consent' }} className="link touch">
            {t('consent.settings')}
          </Link>
        ) : null}
        <Link to="/jobs/$id" params={{ id: jobId }} search={{ only: 'unanswered' }} className="link touch">
          {t('consent.pages')}
        </Link>
      </p>
    </>
  );
}

/** Renders the trackers that the last audit found; a click stores one in the website's settings and starts an audit. */
function SeenTrackers({ jobId }: { jobId: string | null }): ReactNode {
  const t = useWords('health');
  const { take, isTaking, error } = useTake();
  const { data, isPending } = useJobDetection(jobId);
  if (jobId !== null && isPending) return <Busy label={t('barely.looking')} />;
  const { trackers = [], visits = [] } = data?.detection ?? {};
  return (
    <div className={`grid gap-10 ${css.seen}`}>
      <h3 className="weight-580">{t('barely.seen', { count: visits.length })}</h3>
      {trackers.length === 0 ? <p className="muted">{t('barely.none')}</p> : null}
      <ul className={`grid gap-8 plain ${css.seenTrackersListList}`}>
        {trackers.map((one) => (
          <li key={one.phpTagName} className={`row wrap gap-4-10 rounded-s framed ${css.tracker}`}>
            <Seen tracker={one} />
            <Button size="compact-md" loading={isTaking} onClick={() => void take(one)}>
              {t('barely.take')}
            </Button>
          </li>
        ))}
      </ul>
      <FailureNotice error={error} title={t('barely.failed')} />
      <p>
        <Link to="/website/parametres" search={{ step: 'hit' }} className="link">
          {t('barely.settings')}
        </Link>
      </p>
    </div>
  );
}

function Seen({ tracker }: { tracker: DetectedTracker }): ReactNode {
  const t = useWords('health');
  return (
    <span className="grow shrink">
      <span className="block weight-580">{tracker.name}</span>
      <span className="block small muted anywhere">
        <code>{tracker.jsTagName}</code> · <code>{tracker.phpTagName}</code>{' '}
        {t('barely.views', { count: tracker.pageViewPages })}
      </span>
    </span>
  );
}

function useTake() {
  const website = useCurrentWebsite();
  const change = useChangeWebsite();
  const startAudit = useStartAudit();
  const take = async ({ jsTagName, phpTagName }: DetectedTracker) => {
    const { websiteInputSchema } = await loadSchemas();
    const { tracking, ...input } = websiteInputSchema.parse(website);
    const { id, updatedAt } = website;
    change.mutate(
      { id, ...input, tracking: { ...tracking, jsTagName, phpTagName }, updatedAt },
      { onSuccess: () => void startAudit(website.id) },
    );
  };
  return { take, isTaking: change.isPending, error: change.error };
}
