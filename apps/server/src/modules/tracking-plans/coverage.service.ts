import type {
  COVERAGES,
  CoveredEvent,
  PlanCoverage,
  PlanEvolution,
  planQuerySchema,
} from '@vigie/contract/stored-plan.ts';
import { conformityOf, type PlanFigures, type TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  countEvaluatedVisits,
  listCountedDays,
  listCountedEvents,
  type DaysQuery,
  type CountedEvent,
  type SumsOfEvent,
} from './coverage.store.ts';
import { planPeriod } from './plan-period.ts';
import { findPlan, listPlanVersions } from './plans.store.ts';

type Query = z.infer<typeof planQuerySchema>;

/** Compares the tracking plan with the recorded events, event by event. */
export async function readCoverage(call: Call, query: Query): Promise<PlanCoverage> {
  const { db, now } = call;
  await requireWebsite(call, query.websiteId);
  const period = { websiteId: query.websiteId, ...planPeriod(query, now) };
  const plan = (await findPlan(db, query.websiteId))?.plan ?? null;
  const counted = await listCountedEvents(db, period);
  const figures = sumOf(counted);
  return {
    figures,
    conformity: conformityOf(figures),
    visits: await countEvaluatedVisits(db, period),
    events: coveredEvents(plan, counted),
  };
}

export function figuresOf({ due, met, seen, valid }: SumsOfEvent): PlanFigures {
  return { due, met, seen, valid };
}

function sumOf(counted: readonly SumsOfEvent[]): PlanFigures {
  const sum = (name: keyof PlanFigures) => counted.reduce((total, one) => total + one[name], 0);
  return { due: sum('due'), met: sum('met'), seen: sum('seen'), valid: sum('valid') };
}

const NEVER_SEEN = {
  due: 0,
  met: 0,
  seen: 0,
  valid: 0,
  count: 0,
  findings: 0,
  visits: 0,
  pages: 0,
  firstSeenAt: null,
  lastSeenAt: null,
};

/**
 * Returns the events of the plan, seen or not, and events seen on its sources that are not in it. Faulty ones come
 * first.
 */
export function coveredEvents(plan: TrackingPlan | null, counted: readonly CountedEvent[]): CoveredEvent[] {
  const planned = new Map(
    (plan?.events ?? []).flatMap(({ name: event, sources }) =>
      sources.map((source): [string, { event: string; source: string }] => [
        `${source} ${event}`,
        { event, source },
      ]),
    ),
  );
  const sources = new Set((plan?.events ?? []).flatMap((entry) => entry.sources));
  const known = new Map(counted.map((one): [string, CountedEvent] => [`${one.source} ${one.event}`, one]));
  const covered = [...planned].map(([key, pair]) =>
    coveredEvent(known.get(key) ?? { ...NEVER_SEEN, ...pair }, true),
  );
  const others = [...known]
    .filter(([key, { source, count }]) => !planned.has(key) && sources.has(source) && count > 0)
    .map(([, one]) => coveredEvent(one, false));
  return [...covered, ...others].toSorted(byUrgency);
}

function coveredEvent(counted: CountedEvent, isPlanned: boolean): CoveredEvent {
  const { event, source, count, visits, pages, findings, firstSeenAt, lastSeenAt } = counted;
  const figures = figuresOf(counted);
  return {
    event,
    source,
    coverage: coverageOf(counted, isPlanned),
    figures,
    conformity: conformityOf(figures),
    count,
    visits,
    pages,
    findings,
    firstSeenAt: firstSeenAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

function coverageOf({ count, findings, due }: CountedEvent, isPlanned: boolean): CoveredEvent['coverage'] {
  if (!isPlanned) return 'unplanned';
  if (count === 0 && due === 0) return 'never-seen';
  if (findings > 0) return 'with-findings';
  return count === 0 ? 'never-seen' : 'as-planned';
}

const ORDER: readonly (typeof COVERAGES)[number][] = [
  'with-findings',
  'never-seen',
  'unplanned',
  'as-planned',
];

function byUrgency(one: CoveredEvent, other: CoveredEvent): number {
  return (
    ORDER.indexOf(one.coverage) - ORDER.indexOf(other.coverage) ||
    one.event.localeCompare(other.event) ||
    one.source.localeCompare(other.source)
  );
}

/** Returns the conformity by day, and the changes of the plan. */
export async function readPlanEvolution(call: Call, query: Query): Promise<PlanEvolution> {
  const { db, now } = call;
  await requireWebsite(call, query.websiteId);
  const period = { websiteId: query.websiteId, ...planPeriod(query, now) };
  const [from, to] = [period.from.toISOString(), period.to.toISOString()];
  const versions = await listPlanVersions(db, query.websiteId);
  return {
    days: (await readDays(call, period)).map(({ day, figures, conformity }) => ({
      day,
      figures,
      conformity,
    })),
    versions: versions
      .filter(({ at }) => at >= from && at < to)
      .map(({ version, at }) => ({ version, at }))
      .toReversed(),
  };
}

export async function readDays({ db }: Call, period: DaysQuery) {
  return (await listCountedDays(db, period)).map(({ day, count, ...sums }) => {
    const figures = figuresOf({ ...sums, count });
    return { day, figures, conformity: conformityOf(figures), count };
  });
}
