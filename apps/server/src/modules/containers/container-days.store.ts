import type { VisitUse } from '@vigie/audit/containers/visit-use.ts';
import { sql } from 'kysely';
import { jsonText, plainInteger, plainText } from '../../db/json-text.ts';
import { digestOfPage, sortedDigests } from '../../db/page-digests.ts';
import type { Db } from '../../db/schema/database.ts';

/** Data of a visit about one container. */
export interface UsedContainer {
  containerId: string;
  pageId: string;
  observedAt: Date;
  use: VisitUse;
}

/** Maximum names of events, and keys, that are stored per day. One more entry shows that the list is incomplete. */
export const NAMES_MAX = 500;

interface WebsiteKey {
  companyId: string;
  websiteId: string;
}

/** Adds visits to the daily counts of their containers. Call it once for each visit. */
export async function addContainerDays(
  db: Db,
  scope: WebsiteKey,
  used: readonly UsedContainer[],
): Promise<void> {
  const days = Map.groupBy(used, ({ containerId, observedAt }) =>
    JSON.stringify([containerId, observedAt.toISOString().slice(0, 10)]),
  );
  const groups = [...days].map(([key, visits]) => {
    const [containerId, day] = JSON.parse(key) as [string, string];
    return { containerId, day, visits };
  });
  if (groups.length === 0) return;
  await addDays(db, scope, groups);
  await addTagDays(db, scope, groups);
}

interface Day {
  containerId: string;
  day: string;
  visits: UsedContainer[];
}

async function addDays(db: Db, { companyId, websiteId }: WebsiteKey, days: readonly Day[]): Promise<void> {
  const rows = days.map(({ containerId, day, visits }) => ({
    containerId,
    day,
    visits: visits.length,
    ...summed(
      'bytes',
      'bytesVisits',
      visits.map(({ use }) => use.transferBytes),
    ),
    ...summed(
      'requestMs',
      'requestVisits',
      visits.map(({ use }) => use.requestMs),
    ),
    ...summed(
      'runMs',
      'runVisits',
      visits.map(({ use }) => use.runMs),
    ),
    events: names(visits.flatMap(({ use }) => use.events)),
    keys: names(visits.flatMap(({ use }) => use.keys)),
  }));
  await sql`
    insert into container_days as known
    select ${companyId}::uuid, ${websiteId}::uuid, seen.* from jsonb_to_recordset(${jsonText(rows)}::jsonb) as seen (
      "containerId" uuid, "day" date, "visits" integer, "bytes" bigint, "bytesVisits" integer,
      "requestMs" double precision, "requestVisits" integer, "runMs" double precision, "runVisits" integer,
      "events" text[], "keys" text[])
    order by seen."containerId", seen.day
    on conflict (website_id, container_id, day) do update set
      visits = known.visits + excluded.visits,
      bytes = known.bytes + excluded.bytes,
      bytes_visits = known.bytes_visits + excluded.bytes_visits,
      request_ms = known.request_ms + excluded.request_ms,
      request_visits = known.request_visits + excluded.request_visits,
      run_ms = known.run_ms + excluded.run_ms,
      run_visits = known.run_visits + excluded.run_visits,
      events = ${joined('events')},
      keys = ${joined('keys')}`.execute(db);
}

const joined = (column: string) => sql`case when excluded.${sql.ref(column)} <@ known.${sql.ref(column)}
  then known.${sql.ref(column)} else (array(select distinct name
    from unnest(known.${sql.ref(column)} || excluded.${sql.ref(column)}) as name))[1:${sql.lit(NAMES_MAX + 1)}] end`;

function names(given: readonly string[]): string[] {
  return [...new Set(given.map(plainText))].slice(0, NAMES_MAX + 1);
}

function summed(sum: string, count: string, values: readonly (number | null)[]): Record<string, number> {
  const known = values.filter((value) => value !== null && value >= 0);
  return {
    [sum]: plainInteger(known.reduce<number>((total, value) => total + (value ?? 0), 0)),
    [count]: known.length,
  };
}

async function addTagDays(db: Db, { companyId, websiteId }: WebsiteKey, days: readonly Day[]): Promise<void> {
  const rows = days.flatMap(({ containerId, day, visits }) =>
    tagsOf(visits).map((tag) => ({ containerId, day, ...tag })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into container_tag_days as known
    select ${companyId}::uuid, ${websiteId}::uuid, seen.* from jsonb_to_recordset(${jsonText(rows)}::jsonb) as seen (
      "containerId" uuid, "day" date, "tag" integer, "pushes" integer, "undecided" integer, "pageDigests" integer[],
      "firstFiredAt" timestamptz, "lastFiredAt" timestamptz)
    order by seen."containerId", seen.day, seen.tag
    on conflict (website_id, container_id, day, tag) do update set
      pushes = known.pushes + excluded.pushes,
      undecided = known.undecided + excluded.undecided,
      page_digests = join_digests(known.page_digests, excluded.page_digests),
      first_fired_at = least(known.first_fired_at, excluded.first_fired_at),
      last_fired_at = greatest(known.last_fired_at, excluded.last_fired_at)`.execute(db);
}

function tagsOf(visits: readonly UsedContainer[]) {
  const uses = visits.flatMap(({ pageId, observedAt, use }) =>
    use.tags.map((tag) => ({ ...tag, pageId, observedAt })),
  );
  return [...Map.groupBy(uses, ({ tag }) => tag)].map(([tag, its]) => {
    const fired = its.filter(({ pushes }) => pushes > 0);
    const instants = fired.map(({ observedAt }) => observedAt.toISOString()).toSorted();
    return {
      tag: plainInteger(tag),
      pushes: its.reduce((sum, { pushes }) => sum + pushes, 0),
      undecided: its.reduce((sum, { undecided }) => sum + undecided, 0),
      pageDigests: sortedDigests(fired.map(({ pageId }) => digestOfPage(pageId))),
      firstFiredAt: instants[0] ?? null,
      lastFiredAt: instants.at(-1) ?? null,
    };
  });
}
