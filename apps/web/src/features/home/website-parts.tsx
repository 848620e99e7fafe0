import type { ReactNode } from 'react';
import { countMeasuredChecks } from '@vigie/contract/score.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { GradeMark } from '../../shared/ui/grade-mark.tsx';
import css from './home.module.css';
import { reliabilityDifference, gradeSince, websiteState, type HomeWebsite } from './state-of-website.ts';

/** Renders the current grade. */
export function WebsiteGrade({ website: { grade } }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  const label = grade === null ? t('website.no-grade') : t('website.grade', { grade });
  return (
    <span className={`fixed relative ${css.grade}`}>
      <GradeMark grade={grade} label={label} />
    </span>
  );
}

/** Renders the current reliability, and its change since the previous audit. */
export function Reliability({ website }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  const format = useFormat();
  const points = reliabilityDifference(website);
  if (website.reliability === null) return null;
  const change = points === null ? null : t('website.change', { points: format.signedPoints(points) });
  return (
    <span className={`grid fixed number ${css.reliability}`}>
      <span className="title">{format.percent(website.reliability)}</span>
      <span className="small muted">{t('website.reliability')}</span>
      {points === null || change === null ? null : (
        <span
          className={`small weight-540 nowrap tone relative ${css.change}`}
          data-tone={points < 0 ? 'fail' : 'ok'}
          title={change}
        >
          <span aria-hidden>
            {points < 0 ? '▼' : '▲'} {t('points', { points: format.signedPoints(points) })}
          </span>
          <span className="sr-only">{change}</span>
        </span>
      )}
    </span>
  );
}

interface StateLineProps {
  website: HomeWebsite;
  /** True while an audit of the website runs. */
  isAudited: boolean;
}

/** Renders the state of a website and its start, or that it is unknown. */
export function StateLine({ website, isAudited }: StateLineProps): ReactNode {
  const t = useWords('home');
  const format = useFormat();
  const state = websiteState(website);
  if (state === 'never' && isAudited) return t('website.first-running');
  if (state !== 'graded') {
    const measured = website.now === null ? 0 : countMeasuredChecks(website.now.score.checks);
    return <span className="warn">{t(`website.${state}`, { measured, of: CHECKS.length })}</span>;
  }
  const since = gradeSince(website);
  const grade = website.grade ?? '';
  if (since === null) return t('website.grade', { grade });
  return t(since.isAtLeast ? 'website.since-at-least' : 'website.since', {
    grade,
    day: format.day(since.at),
  });
}

/** Renders the number of causes since yesterday that the last audit found. */
export function Broken({ website: { broken } }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  return broken.length === 0 ? null : (
    <p className="small fail weight-540">{t('website.broken', { count: broken.length })}</p>
  );
}

/**
 * Renders the number of trackers, and the worst grade of those other than the primary one; nothing for a single
 * tracker.
 */
export function OtherTrackers({ website: { id, trackers } }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  if (trackers === undefined) return null;
  const { count, worst } = trackers;
  return (
    <p className="small muted">
      {t('website.trackers', { count })}
      {worst === null ? null : (
        <>
          {' · '}
          <Link
            to="/sante"
            search={{ website: id, tracker: worst.id }}
            className={`quiet no-line hover-underline ${css.tracker}`}
          >
            {t('website.worst-tracker', { name: worst.name, grade: worst.grade })}
          </Link>
        </>
      )}
    </p>
  );
}
