import { sql, type RawBuilder } from 'kysely';
import { jsonText } from '../../../db/json-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import { COMPARED_KINDS, RECENT_MS } from '../../../db/recent-visitors.ts';
import type { TalliedCell, TalliedCount, TalliedFigures, TalliedReports, VisitTally } from './visit-tally.ts';

const HOUR_MS = 3_600_000;
const isComparedKind = (kind: string) => COMPARED_KINDS.includes(kind);
/** Rows that one statement adds. */
const ROWS = 1_000;

/** Counts of a website that are to be added. */
export interface TalliedWebsite {
  websiteId: string;
  companyId: string;
  tally: VisitTally;
}

/**
 * Adds counts to those of the database, in one transaction with the number that a collector has stored. Rows are added
 * in the order of their keys, so that two collectors cannot deadlock.
 */
export async function addTallies(
  db: Db,
  tallies: readonly TalliedWebsite[],
  { collectorId, now }: { collectorId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const sorted = tallies.toSorted((one, other) => (one.websiteId < other.websiteId ? -1 : 1));
    for (const tallied of sorted) await addTally(transaction, tallied, now);
    const messages = tallies.reduce((sum, { tally }) => sum + tally.messages, 0);
    await sql`update visitor_collectors set stored = stored + ${messages} where id = ${collectorId}`.execute(
      transaction,
    );
  });
}

async function addTally(db: Db, { websiteId, companyId, tally }: TalliedWebsite, now: Date): Promise<void> {
  const of = { websiteId, companyId };
  for (const part of partsOf(tally.figures(), keyOfFigures)) await addFigures(db, { ...of, part });
  for (const part of partsOf(tally.cells(), keyOfCell)) await addCells(db, { ...of, part });
  const counts = tally.counts();
  for (const part of partsOf(counts, keyOfCount)) await addCounts(db, { ...of, part, span: 'hour' });
  for (const part of partsOf(recentOf(counts, now), keyOfCount))
    await addCounts(db, { ...of, part, span: 'recent' });
  for (const part of partsOf([...tally.reports.values()], keyOfReports))
    await addReports(db, { ...of, part });
  await sql`update visitor_settings set counted_at = greatest(counted_at, ${now}::timestamptz),
      recent_since = coalesce(recent_since, ${now}::timestamptz)
    where website_id = ${websiteId}`.execute(db);
}

const keyOfFigures = ({ at, trackerId, browser }: TalliedFigures) => `${at} ${trackerId} ${browser}`;
const keyOfCell = ({ at, trackerId, browser, pageGroup, release }: TalliedCell) =>
  `${at} ${trackerId} ${browser} ${pageGroup} ${release}`;
const keyOfCount = ({ at, kind, name, browser }: TalliedCount) => `${at} ${kind} ${name} ${browser}`;
const keyOfReports = ({ at, policy, directive, blocked, pageGroup, browser, ...row }: TalliedReports) =>
  `${at} ${policy} ${directive} ${blocked} ${row.class} ${pageGroup} ${browser}`;

/** Returns rows as JSON texts, in the order of their keys, each with at most a thousand rows. */
function partsOf<T extends { at: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): RawBuilder<unknown>[] {
  const keyed = rows.map((row) => ({ key: keyOf(row), row: { ...row, at: new Date(row.at) } }));
  const sorted = keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ row }) => row);
  const parts: RawBuilder<unknown>[] = [];
  for (let at = 0; at < sorted.length; at += ROWS)
    parts.push(sql`${jsonText(sorted.slice(at, at + ROWS))}::jsonb`);
  return parts;
}

interface Part {
  websiteId: string;
  companyId: string;
  part: RawBuilder<unknown>;
}

async function addFigures(db: Db, { websiteId, companyId, part }: Part): Promise<void> {
  await sql`
    insert into visitor_figures as known (website_id, company_id, at, span, tracker_id, browser, loaded, blocked,
      failed, stopped, absent, unknown, requested)
    select ${websiteId}::uuid, ${companyId}::uuid, at, 'hour', "trackerId", browser, figures[1], figures[2], figures[3],
      figures[4], figures[5], figures[6], figures[7]
    from jsonb_to_recordset(${part}) as row(at timestamptz, "trackerId" uuid, browser text, figures integer[])
    on conflict (website_id, at, span, tracker_id, browser) do update set
      loaded = known.loaded + excluded.loaded, blocked = known.blocked + excluded.blocked,
      failed = known.failed + excluded.failed, stopped = known.stopped + excluded.stopped,
      absent = known.absent + excluded.absent, unknown = known.unknown + excluded.unknown,
      requested = known.requested + excluded.requested`.execute(db);
}

/** Sum of two arrays, element by element, for a row that exists. */
export const ADDED_COUNTS = sql`(
  select array_agg(coalesce(one, 0) + coalesce(other, 0) order by ordinal)
  from unnest(known.counts, excluded.counts) with ordinality as both_counts(one, other, ordinal))`;

async function addCells(db: Db, { websiteId, companyId, part }: Part): Promise<void> {
  await sql`
    insert into visitor_cells as known (website_id, company_id, at, span, tracker_id, page_group, browser,
      release, counts)
    select ${websiteId}::uuid, ${companyId}::uuid, at, 'hour', "trackerId", "pageGroup", browser, release, counts
    from jsonb_to_recordset(${part}) as row(at timestamptz, "trackerId" uuid, "pageGroup" text, browser text,
      release text, counts integer[])
    on conflict (website_id, at, span, tracker_id, page_group, browser, release)
      do update set counts = ${ADDED_COUNTS}`.execute(db);
}

/** Returns the counts that an alarm compares with past weeks, by the five minutes in which they are added. */
function recentOf(counts: readonly TalliedCount[], now: Date): TalliedCount[] {
  const at = Math.floor(now.getTime() / RECENT_MS) * RECENT_MS;
  const sums = new Map<string, TalliedCount>();
  const hour = Math.floor((at - RECENT_MS) / HOUR_MS) * HOUR_MS;
  for (const count of counts.filter((one) => isComparedKind(one.kind) && one.at >= hour)) {
    const recent = { ...count, at };
    const known = sums.get(keyOfCount(recent));
    sums.set(keyOfCount(recent), { ...recent, views: recent.views + (known?.views ?? 0) });
  }
  return [...sums.values()];
}

async function addCounts(
  db: Db,
  { websiteId, companyId, part, span }: Part & { span: 'hour' | 'recent' },
): Promise<void> {
  await sql`
    insert into visitor_counts as known (website_id, company_id, at, span, kind, name, browser, views)
    select ${websiteId}::uuid, ${companyId}::uuid, at, ${span}, kind, name, browser, views
    from jsonb_to_recordset(${part}) as row(at timestamptz, kind text, name text, browser text, views integer)
    on conflict (website_id, at, span, kind, name, browser) do update set views = known.views + excluded.views`.execute(
    db,
  );
}

async function addReports(db: Db, { websiteId, companyId, part }: Part): Promise<void> {
  await sql`
    insert into visitor_reports as known (website_id, company_id, at, span, policy, directive, blocked, class,
      page_group, browser, reports)
    select ${websiteId}::uuid, ${companyId}::uuid, at, 'hour', policy, directive, blocked, class, "pageGroup", browser,
      reports
    from jsonb_to_recordset(${part}) as row(at timestamptz, policy text, directive text, blocked text, class text,
      "pageGroup" text, browser text, reports integer)
    on conflict (website_id, at, span, policy, directive, blocked, class, page_group, browser)
      do update set reports = known.reports + excluded.reports`.execute(db);
}
