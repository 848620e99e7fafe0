import { sql, type RawBuilder } from 'kysely';
import { STORED_LIMITS_MAX } from '@vigie/contract/stored-vendor-limits.ts';
import type { LimitEffect, LimitFinding } from '@vigie/contract/vendor-limit.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { PassedLimitsTable } from '../../db/schema/tables.generated.ts';

/** Limit that a visit shows, as it is stored. */
export type SeenLimit = Pick<PassedLimitsTable, 'rule' | 'event' | 'name' | 'vendor' | 'effect'> & {
  finding: LimitFinding;
};

/** Measured visit with all limits that its hits pass. */
export interface ComparedVisit {
  observationId: string;
  pageId: string;
  observedAt: Date;
  /** Consent that the visitor gave. */
  answered: 'accept' | 'refuse' | 'none';
  /** True if all hits of the visit were compared. */
  isWhole: boolean;
  limits: readonly SeenLimit[];
}

type Owner = { companyId: string; websiteId: string };

/**
 * Stores the limits that visits show, and the visit that proved that a page no longer passes them. A visit stored late
 * does not move the last sighting back. Past the maximum of a website, new limits are left out. Call it in the
 * transaction that stores the visits.
 */
export async function addLimits(db: Db, owner: Owner, visits: readonly ComparedVisit[]): Promise<void> {
  await addSeen(db, owner, visits);
  await endUnshown(
    db,
    visits.filter(({ isWhole }) => isWhole),
  );
}

async function addSeen(
  db: Db,
  { companyId, websiteId }: Owner,
  visits: readonly ComparedVisit[],
): Promise<void> {
  const rows = visits.flatMap(({ limits, isWhole: _isWhole, ...visit }) =>
    limits.map((limit) => ({ ...limit, ...visit })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into passed_limits as known (company_id, website_id, page_id, rule, event, name, vendor, effect, finding,
      answered, observation_id, first_seen_at, last_seen_at)
    select ${companyId}::uuid, ${websiteId}::uuid, "pageId", rule, event, name, vendor, effect, finding, answered,
      "observationId", "observedAt", "observedAt"
    from (
      select seen.*, own.rule is not null as is_known,
        row_number() over (partition by own.rule is null order by seen."pageId", seen.rule) as place_in_list
      from jsonb_to_recordset(${jsonText(rows)}::jsonb) as seen (
        "pageId" uuid, "rule" text, "event" text, "name" text, "vendor" text, "effect" text, "finding" jsonb,
        "answered" text, "observationId" uuid, "observedAt" timestamptz)
      left join passed_limits as own on own.page_id = seen."pageId" and own.rule = seen.rule
        and own.event = seen.event and own.name = seen.name
    ) as seen
    where is_known or place_in_list + (
      select count(*) from passed_limits as own where own.website_id = ${websiteId}) <= ${STORED_LIMITS_MAX}
    order by "pageId", rule, event, name
    on conflict (page_id, rule, event, name) do update set
      ${sql.join(['effect', 'finding', 'answered', 'observation_id'].map(newest))},
      first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
      over_at = case when excluded.last_seen_at >= known.over_at then null else known.over_at end`.execute(
    db,
  );
}

/** Ends limits that a later visit with the same consent answer, or with an acceptance, no longer shows. */
async function endUnshown(db: Db, visits: readonly ComparedVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const rows = visits.map(({ pageId, observedAt, answered, limits }) => ({
    pageId,
    observedAt,
    answered,
    shown: limits.map(({ rule, event, name }) => JSON.stringify([rule, event, name])),
  }));
  await sql`
    update passed_limits as known set over_at = least(known.over_at, visits."observedAt")
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as visits (
      "pageId" uuid, "observedAt" timestamptz, "answered" text, "shown" jsonb)
    where known.page_id = visits."pageId" and known.last_seen_at < visits."observedAt"
      and (known.answered = visits.answered or visits.answered = 'accept')
      and not exists (
        select from jsonb_array_elements_text(visits."shown") as one (key)
        where one.key::jsonb = jsonb_build_array(known.rule, known.event, known.name)
      )`.execute(db);
}

export interface LimitFilter {
  websiteId: string;
  effect?: LimitEffect | undefined;
  state?: 'passed' | 'over' | undefined;
  q?: string | undefined;
}

/** Limit of one event with one parameter, on any number of pages. */
export interface LimitGroupRow extends Pick<
  PassedLimitsTable,
  'rule' | 'event' | 'name' | 'vendor' | 'effect' | 'observationId' | 'firstSeenAt' | 'lastSeenAt'
> {
  finding: LimitFinding;
  url: string;
  /** Pages that still pass it; if none does, pages that did. */
  pages: number;
  isOver: boolean;
}

/** Returns the groups. The caller has checked that the website is within the actor's reach. */
export async function listLimitGroups(db: Db, filter: LimitFilter): Promise<LimitGroupRow[]> {
  const { rows } = await sql<LimitGroupRow>`
    with grouped as (
      select rule, event, name, vendor, ${last('effect')} as effect, ${last('finding')} as finding,
        ${last('observation_id')} as observation_id, ${last('url')} as url,
        min(first_seen_at) as first_seen_at, max(last_seen_at) as last_seen_at,
        bool_and(over_at is not null) as is_over, (count(distinct page_id))::int as all_pages,
        (count(distinct page_id) filter (where over_at is null))::int as pages_now
      from (
        select passed_limits.*, pages.url from passed_limits join pages on pages.id = passed_limits.page_id
        where ${isLeft(filter)}
      ) as passed_limits
      group by rule, event, name, vendor
    )
    select *, case when is_over then all_pages else pages_now end as pages from grouped
    where ${filter.state === undefined ? sql`true` : sql`is_over = ${filter.state === 'over'}`}`.execute(db);
  return rows;
}

function isLeft({ websiteId, effect, q }: LimitFilter): RawBuilder<boolean> {
  const conditions = [
    sql`passed_limits.website_id = ${websiteId}`,
    ...(effect === undefined ? [] : [sql`effect = ${effect}`]),
    ...(q === undefined || q === ''
      ? []
      : [
          sql`strpos(lower(concat_ws(' ', vendor, finding ->> 'vendorName', event, name, rule)), lower(${q})) > 0`,
        ]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export type LimitPageRow = PassedLimitsTable & { finding: LimitFinding; url: string };

/** Returns each page with a limit that it passes. Limits that are still passed come first, then the last seen. */
export async function listLimitPages(db: Db, filter: LimitFilter): Promise<LimitPageRow[]> {
  const ofState =
    filter.state === undefined ? sql`true` : sql`(over_at is not null) = ${filter.state === 'over'}`;
  const { rows } = await sql<LimitPageRow>`
    select passed_limits.*, pages.url from passed_limits join pages on pages.id = passed_limits.page_id
    where ${isLeft(filter)} and ${ofState}
    order by over_at is not null, last_seen_at desc, pages.url, rule, event, name`.execute(db);
  return rows;
}

/** Returns the assignment of a column that follows the newest visit. */
const newest = (column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = case when excluded.last_seen_at >= known.last_seen_at
      then excluded.${sql.ref(column)} else known.${sql.ref(column)} end`;

/** Returns the value of a column at the last sighting of a group. */
const last = (column: string): RawBuilder<unknown> =>
  sql`(array_agg(${sql.ref(column)} order by last_seen_at desc, page_id))[1]`;
