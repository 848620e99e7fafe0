import * as z from 'zod';
import { instantSchema, idSchema } from '@vigie/contract/identifiers.ts';
import {
  COUNTED_STEPS,
  type CountedStep,
  type countedDaysQuerySchema,
  type countedDaysSchema,
  type countedEventsQuerySchema,
  type countedEventsSchema,
  type countedHitsQuerySchema,
  type countedStepsQuerySchema,
  type storedCountedHitSchema,
  type trackerStepsSchema,
  type visitCountedSchema,
} from '@vigie/contract/stored-counted.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import type { CountedHitsTable } from '../../db/schema/tables.generated.ts';
import { requireFound } from '../../errors/api-error.ts';
import { periodOf, steppedPeriodOf, type Period } from '../../period/requested-period.ts';
import { listPeriodSteps } from '../../period/steps.ts';
import { findObservation } from '../observations/observations.store.ts';
import { countVerdicts } from '../rollups/verdict-counts.store.ts';
import { readCurrentPlan } from '../tracking-plans/current-plan.ts';
import {
  countCountedHits,
  countEventStates,
  countLate,
  countSteps,
  listCountedHits,
  listHitsOfVisit,
  listNextQuestions,
  listReportDays,
  type CountedFilter,
  type CountedHitRow,
  type EventStateRow,
  type LossRow,
} from './counted.store.ts';
import { listReportInterfaces, type ReportInterfaceRow } from './report-interfaces.store.ts';

const EVENTS_MAX = 500;
const LOSSES_MAX = 100;

type TrackerOfQuery = { trackerId?: string | undefined };

/** Returns the way of each tracker's page views from the visit to the report. */
export async function readCountedSteps(call: Call, query: z.output<typeof countedStepsQuerySchema>) {
  const { db } = call;
  const { id: websiteId, tracking } = await requireMeasuredWebsite(call, query.websiteId);
  const period = periodOf(query);
  const interfaces = await listReportInterfaces(call, websiteId);
  const trackers: z.input<typeof trackerStepsSchema>[] = [];
  for (const { id, name } of [{ id: undefined, name: tracking.name }, ...(tracking.others ?? [])]) {
    const its = interfaces.find(({ trackerId }) => trackerId === (id ?? PRIMARY_TRACKER));
    const scope = { websiteId, trackerId: id ?? PRIMARY_TRACKER, ...period };
    const rows = its === undefined ? [] : await countSteps(db, scope);
    trackers.push({
      trackerId: id ?? null,
      name: name === undefined || name === '' ? null : name,
      interface: its === undefined ? null : presentState(its),
      steps: its === undefined ? [] : stepsOf(rows),
      losses: rows.flatMap(lossOf).toSorted(byStep).slice(0, LOSSES_MAX),
      late: its === undefined ? { visits: 0, longestMs: null } : await countLate(db, scope),
    });
  }
  return { trackers };
}

const presentState = ({ id, family, isEnabled, lastAnswer, retryAt, waiting }: ReportInterfaceRow) => ({
  id,
  family,
  isEnabled,
  lastAnswer,
  retryAt,
  waiting,
});

/** Returns how many visits reached each step. */
function stepsOf(rows: readonly LossRow[]) {
  const reached = (index: number) =>
    rows.filter((row) => COUNTED_STEPS.indexOf(row.step) >= index).reduce((sum, row) => sum + row.visits, 0);
  return COUNTED_STEPS.map((step, index) => ({ step, visits: reached(index) }));
}

function lossOf({ step, state, reason, visits, pages, observationId, url, proof }: LossRow) {
  const lostAt = COUNTED_STEPS[COUNTED_STEPS.indexOf(step) + 1];
  if (lostAt === undefined) return [];
  return [{ lostAt, state, reason, visits, pages, example: { observationId, url, proof } }];
}

function byStep(one: { lostAt: CountedStep; visits: number }, other: typeof one): number {
  return COUNTED_STEPS.indexOf(one.lostAt) - COUNTED_STEPS.indexOf(other.lostAt) || other.visits - one.visits;
}

const cursorSchema = z.tuple([instantSchema, idSchema, z.int()]);

/** Returns the filter of a query about one tracker. */
export function hitFilterOf({
  websiteId,
  trackerId,
  lostAt,
  event,
  state,
  reason,
  q,
  ...period
}: Omit<z.output<typeof countedHitsQuerySchema>, 'limit' | 'after'>): CountedFilter {
  const lost = lostAt === undefined ? -1 : COUNTED_STEPS.indexOf(lostAt) - 1;
  return {
    websiteId,
    trackerId: trackerId ?? PRIMARY_TRACKER,
    ...periodOf(period),
    step: COUNTED_STEPS[lost] ?? null,
    event,
    state,
    reason,
    q,
  };
}

/** Returns hits of one tracker with their states, the newest first. */
export async function listHits(call: Call, query: z.output<typeof countedHitsQuerySchema>) {
  const { db } = call;
  const { limit, after, ...rest } = query;
  await requireMeasuredWebsite(call, rest.websiteId);
  const filter = hitFilterOf(rest);
  const rows = await listCountedHits(db, filter, {
    limit: limit + 1,
    after: decodeCursor(after, cursorSchema),
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    rows.length > limit && last !== undefined
      ? encodeCursor([last.observedAt.toISOString(), last.observationId, last.position])
      : null;
  return { items: page.map(presentHit), next, total: await countCountedHits(db, filter) };
}

/** Returns a hit as calls show it. */
export function presentHit(row: CountedHitRow): z.input<typeof storedCountedHitSchema> {
  const { event, afterMs, proof, step, state, reason, observationId, pageId, url, observedAt, position } =
    row;
  const ofHit = { event, afterMs, proof, step, state, reason };
  return { ...ofHit, hit: position < 0 ? null : position, observationId, pageId, url, observedAt };
}

/** Returns how many hits of each event are in the report. */
export async function countEvents(
  call: Call,
  { websiteId, trackerId, event, ...period }: z.output<typeof countedEventsQuerySchema>,
): Promise<Omit<z.input<typeof countedEventsSchema>, 'tracker'>> {
  const { db } = call;
  await requireMeasuredWebsite(call, websiteId);
  const scope = { websiteId, trackerId: trackerId ?? PRIMARY_TRACKER, ...periodOf(period) };
  const rows = await countEventStates(db, scope, { event, limit: EVENTS_MAX });
  const plan = await readCurrentPlan(db, websiteId);
  const planned = new Set(plan?.compiled.plan.events.map(({ name }) => name));
  const byEvent = Map.groupBy(rows, (row) => row.event);
  return { events: [...byEvent].map(([name, its]) => presentEvent(name, its, planned.has(name))) };
}

function presentEvent(event: string, rows: readonly EventStateRow[], isPlanned: boolean) {
  return {
    event,
    isPlanned,
    hits: rows.reduce((sum, { hits }) => sum + hits, 0),
    pages: rows[0]?.pages ?? 0,
    states: rows.map(({ state, reason, hits }) => ({ state, reason, hits })),
  };
}

/**
 * Returns what the report counts each day, beside Vigie's own results of the day. The call reads the verdicts of its
 * tracker.
 */
export async function readCountedDays(
  call: Call,
  query: z.output<typeof countedDaysQuerySchema>,
): Promise<Omit<z.input<typeof countedDaysSchema>, 'tracker'>> {
  const { db } = call;
  const { websiteId, trackerId } = query;
  await requireMeasuredWebsite(call, websiteId);
  const period = steppedPeriodOf(query);
  const interfaces = await listReportInterfaces(call, websiteId);
  const its = interfaces.find((one) => one.trackerId === (trackerId ?? PRIMARY_TRACKER));
  const own = await readPassDays(call, query, period);
  const days = [...own.keys()];
  const rows =
    its === undefined
      ? []
      : await listReportDays(db, {
          websiteId,
          trackerId: its.trackerId,
          first: days[0] ?? '',
          last: days.at(-1) ?? '',
        });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return {
    family: its?.family ?? null,
    readAt: its?.volumesReadAt ?? null,
    days: days.flatMap((day) => {
      const counted = byDay.get(day) ?? [];
      const { passed, failed } = own.get(day) ?? { passed: 0, failed: 0 };
      if (counted.length === 0 && passed + failed === 0) return [];
      const events = counted.filter(({ event }) => event !== 'page_view');
      return [
        {
          day,
          pageViews: counted.find(({ event }) => event === 'page_view')?.counted ?? null,
          events: events.map(({ event, counted: sum }) => ({ event, counted: sum })),
          isWhole: counted.length > 0 && counted.every(({ isWhole }) => isWhole),
          passRate: passed + failed === 0 ? null : (100 * passed) / (passed + failed),
          passed,
          failed,
        },
      ];
    }),
  };
}

/** Counts page views that passed and failed, by the days of a period in the reader's time zone. */
async function readPassDays(
  { db }: Call,
  { websiteId, timeZone }: { websiteId: string; timeZone: string },
  period: Period,
): Promise<Map<string, { passed: number; failed: number }>> {
  const starts = await listPeriodSteps(db, period, { step: 'day', timeZone });
  const verdicts = await countVerdicts(db, websiteId, { period, starts });
  const sumOf = (point: number, wanted: 'passed' | 'failed') =>
    verdicts
      .filter((one) => one.point === point && one.check === 'hitPageview' && one.outcome === wanted)
      .reduce((sum, one) => sum + one.verdicts, 0);
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return new Map(
    starts.map((start, point) => [
      dayOf.format(start),
      { passed: sumOf(point, 'passed'), failed: sumOf(point, 'failed') },
    ]),
  );
}

/** Returns the states of the hits of one visit, by tracker. */
export async function readVisitCounts(
  call: Call,
  { id }: { id: string },
): Promise<z.input<typeof visitCountedSchema>> {
  const { db, actor } = call;
  const visit = requireFound(await findObservation(db, actor, id));
  const { tracking } = await requireMeasuredWebsite(call, visit.websiteId);
  const interfaces = await listReportInterfaces(call, visit.websiteId);
  const hits = Map.groupBy(await listHitsOfVisit(db, id), ({ interfaceId }) => interfaceId);
  const nextAt = await listNextQuestions(db, id);
  const trackers = interfaces
    .filter((one) => hits.has(one.id) || nextAt.has(one.id))
    .map(({ id: interfaceId, trackerId, family }) => ({
      trackerId: trackerId === PRIMARY_TRACKER ? null : trackerId,
      name: nameOf(tracking, { trackerId }),
      family,
      nextAskAt: nextAt.get(interfaceId) ?? null,
      counted: (hits.get(interfaceId) ?? []).flatMap(presentCounted),
    }));
  return { observationId: id, trackers };
}

function nameOf(
  tracking: { name?: string | undefined; others?: { id?: string | undefined; name: string }[] | undefined },
  { trackerId }: TrackerOfQuery,
): string | null {
  const name =
    trackerId === PRIMARY_TRACKER ? tracking.name : tracking.others?.find(({ id }) => id === trackerId)?.name;
  return name === undefined || name === '' ? null : name;
}

function presentCounted({ event, position, state, reason, afterMs, proof }: CountedHitsTable) {
  return reason === 'no-hit' ? [] : [{ event, hit: position, state, reason, afterMs, proof }];
}
