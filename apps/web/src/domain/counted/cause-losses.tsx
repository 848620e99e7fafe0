import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { CountedEvent, CountedLoss } from '@vigie/contract/stored-counted.ts';
import { useCountedEvents, useCountedSteps } from '../../shared/api/counted.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useToday } from '../../shared/period/use-period.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { HitExplanation, HitStatePill } from './hit-state.tsx';

const DAY_MS = 86_400_000;
/** Maximum number of losses and of events. The tab "Counted" has all. */
const SHOWN = 5;

/** Days of a cause: that of its report, or those since it began. Both are included. */
function daysOf({ subject, beganAt, endedAt }: CauseDetail, today: Date): { from: string; to: string } {
  if (subject.kind === 'volumes') return { from: subject.day, to: subject.day };
  return { from: beganAt.slice(0, 10), to: (endedAt ?? today.toISOString()).slice(0, 10) };
}

interface LossesOfCauseProps {
  cause: CauseDetail;
  websiteId: string;
}

/**
 * Renders the hits that the report of the tracker lacks on the days of a cause: state, reason, remedy, proof, and links to
 * the visit, to the tab "Counted" and to the tracking plan. Renders nothing if no report was asked, or none lacks a hit.
 */
export function LossesOfCause({ cause, websiteId }: LossesOfCauseProps): ReactNode {
  const t = useWords('counted');
  const days = daysOf(cause, useToday());
  const asked = {
    websiteId,
    from: `${days.from}T00:00:00.000Z`,
    to: new Date(Date.parse(days.to) + DAY_MS).toISOString(),
  };
  const trackerId = cause.tracker?.id ?? null;
  const steps = useCountedSteps(asked);
  const counts = useCountedEvents(trackerId === null ? asked : { ...asked, trackerId });
  const ofTracker = steps.data?.trackers.find((one) => one.trackerId === trackerId);
  const losses = (ofTracker?.losses ?? []).filter(({ state }) => state === 'not-counted');
  const events = (counts.data?.events ?? []).filter(
    ({ event, isPlanned }) => isPlanned && event !== 'page_view',
  );
  const lacking = events.filter(({ states }) => states.some(({ state }) => state === 'not-counted'));
  if (losses.length + lacking.length === 0) return null;
  const search = { website: websiteId, tracker: trackerId ?? undefined, ...days };
  return (
    <Card
      title={t('cause.title')}
      aside={
        <Link to="/dataQuality/comptes" search={search} className="small accent touch inline-row no-print">
          {t('cause.to-counted')}
        </Link>
      }
    >
      <ul className="plain grid one-column gap-14">
        {losses.slice(0, SHOWN).map((loss) => (
          <Loss key={`${loss.lostAt} ${loss.reason}`} loss={loss} search={search} />
        ))}
        {lacking.slice(0, SHOWN).map((event) => (
          <Event key={event.event} event={event} search={search} />
        ))}
      </ul>
    </Card>
  );
}

interface OfDays {
  /** Search parameters of the tab "Counted" for the tracker and the days of the cause. */
  search: { website: string; tracker: string | undefined; from: string; to: string };
}

/** Renders the page views of one reason, with the newest of them as the proof. */
function Loss({ loss, search }: OfDays & { loss: CountedLoss }): ReactNode {
  const t = useWords('counted');
  const role = useUser()?.active_profile.role.slug ?? null;
  const { lostAt, state, reason, visits, example } = loss;
  return (
    <li className="grid one-column gap-6">
      <span className="row wrap gap-4-10">
        <HitStatePill state={state} />
        <Link
          to="/dataQuality/comptes"
          search={{ ...search, lostAt, state, reason: reason ?? undefined }}
          hash="hits"
          className="accent weight-540 number"
        >
          {t('cause.views', { count: visits })}
        </Link>
        {reason === null ? null : <span className="small quiet">{t(`reason.${reason}`)}</span>}
      </span>
      <PageUrl url={example.url} />
      <HitExplanation hit={{ state, reason, afterMs: null, proof: example.proof }} />
      {mayOpen('urls-liste', role) ? (
        <Link
          to="/urls/liste"
          search={{ website: search.website, observation: example.observationId, part: 'counted' }}
          className="small link touch no-print"
        >
          {t('cause.visit')}
        </Link>
      ) : null}
    </li>
  );
}

/** Renders a planned event whose hits are not all in the report. */
function Event({ event: { event, states }, search }: OfDays & { event: CountedEvent }): ReactNode {
  const t = useWords('counted');
  const role = useUser()?.active_profile.role.slug ?? null;
  const hits = states
    .filter(({ state }) => state === 'not-counted')
    .reduce((total, one) => total + one.hits, 0);
  return (
    <li className="row wrap gap-4-10">
      <HitStatePill state="not-counted" />
      <Link
        to="/dataQuality/comptes"
        search={{ ...search, event, state: 'not-counted' }}
        hash="hits"
        className="accent weight-540 number"
      >
        {t('cause.hits', { count: hits, event })}
      </Link>
      {mayOpen('plan-evenement', role) ? (
        <Link
          to="/plan/evenement"
          search={{ website: search.website, event }}
          className="small link touch no-print"
        >
          {t('cause.plan')}
        </Link>
      ) : null}
    </li>
  );
}
