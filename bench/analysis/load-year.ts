/** Loads data derived from visits: a year of rollups, faults and problems of the failing pages. */
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import { verdictOf } from './load-runs.ts';
import type { Loading } from './list-visits.ts';

const YEAR_HOURS = 365 * 24;

/** Loads a year, or the given number of hours. */
export async function loadYear(loading: Loading, hours = YEAR_HOURS): Promise<void> {
  await loadRollups(loading, hours);
  await loadFaults(loading);
}

/** Brings tables to the state in which autovacuum leaves them some time after large writes. */
export async function settleTables(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}

/** Loads hourly rollups: passed checks, and the two faults with their consequences. */
async function loadRollups({ db, scope, endsAt }: Loading, length: number): Promise<void> {
  const { companyId, websiteId } = scope;
  const hours = sql`generate_series(${endsAt}::timestamptz - ${`${length} hours`}::interval,
    ${endsAt}::timestamptz - interval '1 hour', interval '1 hour') as hour`;
  await sql`
    insert into verdict_rollups
    select ${companyId}, ${websiteId}, hour, "check", outcome, reason, root_check, root_reason, verdicts
    from ${hours} cross join (values
      ('tagJs', 'passed', '', 'tagJs', '', 460), ('tagPhp', 'passed', '', 'tagPhp', '', 437),
      ('tagPhp', 'failed', 'blocked-by-csp', 'csp', 'blocks-php-tag', 23),
      ('csp', 'passed', '', 'csp', '', 437), ('csp', 'failed', 'blocks-php-tag', 'csp', 'blocks-php-tag', 23),
      ('dataLayer', 'passed', '', 'dataLayer', '', 460), ('hitPageview', 'passed', '', 'hitPageview', '', 380),
      ('hitPageview', 'failed', 'failed', 'csp', 'blocks-php-tag', 23),
      ('hitPageview', 'failed', 'variable-missing', 'hitPageview', 'variable-missing', 57)
    ) as told ("check", outcome, reason, root_check, root_reason, verdicts)`.execute(db);
  await sql`
    insert into visit_rollups select ${companyId}, ${websiteId}, hour, 460, 2, 900, 460 from ${hours}`.execute(
    db,
  );
}

async function loadFaults({ db, scope, pages, pageIds, endsAt }: Loading): Promise<void> {
  const { companyId, websiteId } = scope;
  const failing = pages.filter((page) => verdictOf(page) !== 'healthy');
  const rows = failing.map((page) => {
    const isBlocked = verdictOf(page) === 'blocked';
    return {
      pageId: pageIds[page.index],
      check: isBlocked ? 'csp' : 'hitPageview',
      reason: isBlocked ? 'blocks-php-tag' : 'variable-missing',
      checks: isBlocked ? '{csp,tagPhp,hitPageview}' : '{hitPageview}',
      severity: isBlocked ? 3 : 1,
      seenAt: new Date(endsAt.getTime() - (page.index % 86_400) * 1_000),
      id: createId(endsAt.getTime() - page.index),
    };
  });
  const list = sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ pageId }) => pageId)}::uuid[],
    ${rows.map(({ check }) => check)}::text[], ${rows.map(({ reason }) => reason)}::text[],
    ${rows.map(({ checks }) => checks)}::text[], ${rows.map(({ severity }) => severity)}::int[],
    ${rows.map(({ seenAt }) => seenAt)}::timestamptz[]) as told (id, page_id, root, reason, checks, severity, seen_at)`;
  const last = sql`(select observations.id from observations where observations.page_id = told.page_id
    and counts_for_health order by observed_at desc limit 1)`;
  await sql`
    insert into page_faults
    select ${companyId}, ${websiteId}, page_id, root, reason, root, reason, seen_at - interval '60 days', seen_at, 90, ${last}
    from ${list}`.execute(db);
  await sql`
    insert into problems (id, company_id, website_id, page_id, kind, root_check, root_reason, checks, severity,
      first_seen_at, began_at, last_seen_at, occurrences, observation_id)
    select id, ${companyId}, ${websiteId}, page_id, 'check', root, reason, checks::text[], severity,
      seen_at - interval '60 days', seen_at - interval '60 days', seen_at, 90, ${last}
    from ${list}`.execute(db);
}
