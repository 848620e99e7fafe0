import { createLearner } from '@vigie/audit/plan/learn-plan.ts';
import type { planQuerySchema } from '@vigie/contract/stored-plan.ts';
import type { LearnedPlan } from '@vigie/contract/learned-plan.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredEvent } from '../../db/schema/stored-types.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { planPeriod } from './plan-period.ts';
import { readEvents } from './reevaluate.service.ts';
import { listVisitsWithoutEvents } from './reevaluations.store.ts';
import { unpackEvents } from './stored-events.ts';
import type { VisitOfEvents } from './visit-evaluation.ts';

const VISITS_AT_ONCE = 500;
const RECORDED_AT_ONCE = 50;
/** Time limit of a proposal in ms, so that it fits into one request. Visits beyond are ignored. */
const LONGEST_MS = 10_000;
/** Maximum number of older visits: each one has to be read whole for its events. */
const RECORDED_MAX = 1_000;

/**
 * Proposes a plan from the events of a period's visits, journeys included. Reads the newest first, up to the time
 * limit.
 */
export async function learnPlan(call: Call, query: z.infer<typeof planQuerySchema>): Promise<LearnedPlan> {
  const { db, now } = call;
  const { websiteId } = query;
  await requireWebsite(call, websiteId);
  const period = planPeriod(query, now);
  const learner = createLearner();
  const endsAt = performance.now() + LONGEST_MS;
  const add = (visits: readonly VisitOfEvents[]) => {
    for (const { url, events, observedAt } of visits)
      learner.add({ url, pageKind: null, events, at: observedAt.toISOString() });
  };
  let cursor: Cursor | null = { at: period.to, id: null };
  while (cursor !== null && performance.now() < endsAt) {
    const visits = await listVisitsBefore(db, { websiteId, from: period.from, cursor });
    add(visits);
    const last = visits.at(-1);
    cursor = last === undefined ? null : { at: last.observedAt, id: last.observationId };
  }
  await addRecorded(db, { websiteId, ...period, endsAt, add });
  return learner.proposal();
}

interface Cursor {
  at: Date;
  id: string | null;
}

async function listVisitsBefore(
  db: Db,
  { websiteId, from, cursor }: { websiteId: string; from: Date; cursor: Cursor },
): Promise<VisitOfEvents[]> {
  const isBefore =
    cursor.id === null
      ? sql`stored.observed_at < ${cursor.at}`
      : sql`(stored.observed_at, stored.observation_id) < (${cursor.at}, ${cursor.id}::uuid)`;
  const { rows } = await sql<Omit<VisitOfEvents, 'events'> & { events: StoredEvent[] }>`
    select stored.observation_id, stored.page_id, stored.observed_at, pages.url, stored.events
    from visit_events as stored join pages on pages.id = stored.page_id
    where stored.website_id = ${websiteId} and stored.observed_at >= ${from} and ${isBefore}
    order by stored.observed_at desc, stored.observation_id desc limit ${VISITS_AT_ONCE}`.execute(db);
  return rows.map(({ events, ...visit }) => ({ ...visit, events: unpackEvents(events, visit.url) }));
}

interface Recorded {
  websiteId: string;
  from: Date;
  to: Date;
  endsAt: number;
  add: (visits: readonly VisitOfEvents[]) => void;
}

/** Adds visits from before events were stored. Saving a plan stores their events once. */
async function addRecorded(db: Db, { websiteId, from, to, endsAt, add }: Recorded): Promise<void> {
  let after = { cursorAt: new Date(from.getTime() - 1), cursorId: LAST_ID };
  for (let read = 0; read < RECORDED_MAX && performance.now() < endsAt; read += RECORDED_AT_ONCE) {
    const found = await listVisitsWithoutEvents(db, { websiteId, ...after, limit: RECORDED_AT_ONCE });
    const recorded = found.filter(({ observedAt }) => observedAt < to);
    add(await readEvents(db, websiteId, recorded));
    const last = recorded.at(-1);
    if (last === undefined || recorded.length < RECORDED_AT_ONCE) return;
    after = { cursorAt: last.observedAt, cursorId: last.id };
  }
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
