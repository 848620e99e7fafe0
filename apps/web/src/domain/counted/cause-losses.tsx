import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { CountedEvent, CountedLoss } from '@vigie/contract/stored-counted.ts';
import { useCountedEvents, useCountedSteps, useVisitCounted } from '../../shared/api/counted.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { VisitLink } from '../../shared/report/visit-link.tsx';
import { useToday } from '../../shared/period/use-period.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { HitExplanation, HitStatePill } from './hit-state.tsx';

const PAGE_VIEW = 'page_view';
const DAY_MS = 86_400_000;
/** Maximum number of losses and of events. The tab "Counted" has all. */
const SHOWN = 5;

interface LossesOfCauseProps {
  cause: CauseDetail;
  websiteId: string;
}

/**
 * Renders what the report lacks: for a cause of checks, the hits of the visit that proves it; for a change of volumes or of
 * all hits, the losses of its days. Renders nothing if no report was read, or none lacks a hit.
 */
export function LossesOfCause({ cause, websiteId }: LossesOfCauseProps): ReactNode {
  const { subject, proof, tracker } = cause;
  if (subject.kind !== 'cause') return <LossesOfDays cause={cause} websiteId={websiteId} />;
  if (proof === null) return null;
  return <LossesOfVisit websiteId={websiteId} visit={proof} trackerId={tracker?.id ?? null} />;
}

/** Returns the days of a cause, both included: that of its report, or those since it began. */
function daysOf({ subject, beganAt, endedAt }: CauseDetail, today: Date): { from: string; to: string } {
  if (subject.kind === 'volumes') return { from: subject.day, to: subject.day };
  return { from: beganAt.slice(0, 10), to: (endedAt ?? today.toISOString()).slice(0, 10) };
}

function LossesOfDays({ cause, websiteId }: LossesOfCauseProps): ReactNode {
  const days = daysOf(cause, useToday());
  const query = {
    websiteId,
    from: `${days.from}T00:00:00.000Z`,
    to: new Date(Date.parse(days.to) + DAY_MS).toISOString(),
  };
  const trackerId = cause.tracker?.id ?? null;
  const steps = useCountedSteps(query);
  const counts = useCountedEvents(trackerId === null ? query : { ...query, trackerId });
  const ofTracker = steps.data?.trackers.find((one) => one.trackerId === trackerId);
  const losses = (ofTracker?.losses ?? []).filter(({ state }) => state === 'not-counted');
  const missing = (counts.data?.events ?? []).filter(
    ({ event, isPlanned, states }) =>
      isPlanned && event !== PAGE_VIEW && states.some(({ state }) => state === 'not-counted'),
  );
  if (losses.length + missing.length === 0) return null;
  const search = { website: websiteId, tracker: trackerId ?? undefined, ...days };
  return (
    <LossCard search={search}>
      {losses.slice(0, SHOWN).map((loss) => (
        <Loss key={`${loss.lostAt} ${loss.reason}`} loss={loss} search={search} />
      ))}
      {missing.slice(0, SHOWN).map((event) => (
        <Event key={event.event} event={event} search={search} />
      ))}
    </LossCard>
  );
}

interface LossesOfVisitProps {
  websiteId: string;
  visit: NonNullable<CauseDetail['proof']>;
  /** Null: the primary tracker. */
  trackerId: string | null;
}

function LossesOfVisit({ websiteId, visit, trackerId }: LossesOfVisitProps): ReactNode {
  const t = useWords('counted');
  const { data } = useVisitCounted(visit.observationId);
  const ofTracker = data?.trackers.find((one) => one.trackerId === trackerId);
  const missing = (ofTracker?.counted ?? []).filter(({ state }) => state === 'not-counted');
  if (missing.length === 0) return null;
  const day = visit.at.slice(0, 10);
  const search = { website: websiteId, tracker: trackerId ?? undefined, from: day, to: day };
  return (
    <LossCard search={search}>
      {missing.slice(0, SHOWN).map((hit) => (
        <li key={hit.hit} className="grid one-column gap-6">
          <span className="row wrap gap-4-10">
            <HitStatePill state={hit.state} />
            <span className="weight-540 anywhere">
              {hit.event === PAGE_VIEW ? t('page-view') : hit.event}
            </span>
            {hit.reason === null ? null : <span className="small quiet">{t(`reason.${hit.reason}`)}</span>}
            {hit.event === PAGE_VIEW ? null : <ToPlan websiteId={websiteId} event={hit.event} />}
          </span>
          <HitExplanation hit={hit} />
        </li>
      ))}
      <li>
        <ToVisit websiteId={websiteId} observationId={visit.observationId} />
      </li>
    </LossCard>
  );
}

function LossCard({ search, children }: OfDays & { children: ReactNode }): ReactNode {
  const t = useWords('counted');
  return (
    <Card
      title={t('cause.title')}
      className="mt-16"
      aside={
        <Link to="/dataQuality/comptes" search={search} className="small accent touch inline-row no-print">
          {t('cause.to-counted')}
        </Link>
      }
    >
      <ul className="plain grid one-column gap-14">{children}</ul>
    </Card>
  );
}

function ToVisit({ websiteId, observationId }: { websiteId: string; observationId: string }): ReactNode {
  const t = useWords('counted');
  return (
    <VisitLink
      search={{ website: websiteId, observation: observationId, part: 'counted' }}
      className="small link touch no-print"
    >
      {t('cause.visit')}
    </VisitLink>
  );
}

function ToPlan({ websiteId, event }: { websiteId: string; event: string }): ReactNode {
  const t = useWords('counted');
  const role = useUser()?.active_profile.role.slug ?? null;
  if (!mayOpen('plan-evenement', role)) return null;
  return (
    <Link to="/plan/evenement" search={{ website: websiteId, event }} className="small link touch no-print">
      {t('cause.plan')}
    </Link>
  );
}

interface OfDays {
  /** Search parameters of the tab "Counted" for the tracker and the days of the cause. */
  search: { website: string; tracker: string | undefined; from: string; to: string };
}

/** Renders the page views of one reason, with the newest of them as the proof. */
function Loss({ loss, search }: OfDays & { loss: CountedLoss }): ReactNode {
  const t = useWords('counted');
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
      <ToVisit websiteId={search.website} observationId={example.observationId} />
    </li>
  );
}

/** Renders a planned event whose hits are not all in the report. */
function Event({ event: { event, states }, search }: OfDays & { event: CountedEvent }): ReactNode {
  const t = useWords('counted');
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
      <ToPlan websiteId={search.website} event={event} />
    </li>
  );
}
