import type { planEventQuerySchema, eventDetailSchema } from '@vigie/contract/stored-plan.ts';
import { READS_VALUES } from '@vigie/contract/roles.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredEvent } from '../../db/schema/stored-types.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { coveredEvents, readDays } from './coverage.service.ts';
import { listCountedEvents, type DaysQuery } from './coverage.store.ts';
import { findingFor, opensJourneys, presentGroups } from './findings.service.ts';
import { listFindingGroups } from './findings.store.ts';
import { listFindingsOfLastRuns } from './journey-matrix.store.ts';
import { planPeriod } from './plan-period.ts';
import { findPlan } from './plans.store.ts';

const EXAMPLES = 10;
/** Number of visits read for examples: a visit may push one event hundreds of times. */
const VISITS_READ = 10;

/** Returns one event with its sources, days, findings and last occurrences. */
export async function readEvent(call: Call, query: z.infer<typeof planEventQuerySchema>) {
  const { db, now, actor } = call;
  const { websiteId, event } = query;
  await requireWebsite(call, websiteId);
  const withJourneys = opensJourneys(actor);
  const findingsQuery = { websiteId, event, ...planPeriod(query, now), withJourneys };
  const plan = (await findPlan(db, websiteId))?.plan ?? null;
  const entries = (plan?.events ?? []).filter(({ name }) => name === event);
  const groups = await presentGroups(call, findingsQuery, await listFindingGroups(db, findingsQuery));
  const counted = await listCountedEvents(db, findingsQuery);
  const firsts = groups.map(({ first }) => first).toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const [first] = firsts;
  return {
    event,
    entries,
    sources: coveredEvents(plan, counted).filter((one) => one.event === event),
    days: await readDays(call, findingsQuery),
    findings: groups,
    // Users with access to single contexts may not open journeys.
    ofJourneys: withJourneys ? await readFindingsOfJourneys(call, findingsQuery) : [],
    firstFailing:
      first === undefined ? null : { observationId: first.observationId, url: first.url ?? '', at: first.at },
    examples: READS_VALUES.includes(actor.role) ? await readExamples(db, findingsQuery) : [],
  };
}

async function readFindingsOfJourneys(
  { db, actor }: Call,
  query: DaysQuery & { event: string },
): Promise<z.input<typeof eventDetailSchema>['ofJourneys']> {
  const found = await listFindingsOfLastRuns(db, query);
  return found.map(({ runId, journey, at, finding }) => ({
    ...findingFor(actor, finding),
    runId,
    journey,
    at,
  }));
}

interface VisitWithEvent {
  observationId: string;
  url: string;
  at: Date;
  events: StoredEvent[];
}
type ExamplesQuery = DaysQuery & { event: string; withJourneys: boolean };

/**
 * Returns examples, newest first: the last visit of each page and day that had the event, and the pages of each journey
 * run.
 */
async function readExamples(
  db: Db,
  query: ExamplesQuery,
): Promise<z.input<typeof eventDetailSchema>['examples']> {
  const ofJourneys = query.withJourneys ? await listVisitsOfJourneys(db, query) : [];
  const visits = [...(await listVisits(db, query)), ...ofJourneys];
  return visits
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .flatMap(({ observationId, url, at, events }) =>
      events
        .filter(([name]) => name === query.event)
        .map(([, source, properties]) => ({
          observationId,
          url,
          at,
          source,
          properties: properties as z.input<typeof eventDetailSchema>['examples'][number]['properties'],
        })),
    )
    .slice(0, EXAMPLES);
}

async function listVisits(db: Db, query: ExamplesQuery): Promise<VisitWithEvent[]> {
  const { rows } = await sql<VisitWithEvent>`
    select stored.observation_id, pages.url, stored.observed_at as at, stored.events
    from (
      select distinct page_id, last_seen_at from event_days
      where website_id = ${query.websiteId} and event = ${query.event} and count > 0
        and last_seen_at >= ${query.from} and last_seen_at < ${query.to}
      order by last_seen_at desc limit ${VISITS_READ}
    ) as last join visit_events as stored on stored.website_id = ${query.websiteId}
      and stored.observed_at = last.last_seen_at and stored.page_id = last.page_id
    join pages on pages.id = stored.page_id`.execute(db);
  return rows;
}

async function listVisitsOfJourneys(db: Db, query: ExamplesQuery): Promise<VisitWithEvent[]> {
  const { rows } = await sql<VisitWithEvent>`
    select stored.observation_id, page ->> 'url' as url, stored.observed_at as at, stored.events
    from (
      select pages from journey_runs where website_id = ${query.websiteId}
        and at >= ${query.from} and at < ${query.to}
        and exists (select from jsonb_array_elements(counts) as one
          where one ->> 0 = ${query.event} and (one ->> 2)::int > 0)
      order by at desc limit ${VISITS_READ}
    ) as runs cross join lateral jsonb_array_elements(runs.pages) as page
    join visit_events as stored on stored.observation_id = (page ->> 'observationId')::uuid
      and stored.observed_at = (page ->> 'observedAt')::timestamptz`.execute(db);
  return rows;
}
