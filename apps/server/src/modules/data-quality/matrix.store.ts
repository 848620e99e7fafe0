import { type RawBuilder, sql } from 'kysely';
import { INTEGRITY_REASONS } from '@vigie/contract/verdict.ts';
import type { VARIABLE_STATES } from '@vigie/contract/data-quality.ts';
import { likeInUrl } from '../../db/like-text.ts';
import { countUpTo } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/requested-period.ts';

type State = (typeof VARIABLE_STATES)[number];

interface MatrixQuery {
  period: Period;
  variables: string[];
  isIncompleteOnly: boolean;
  q: string | undefined;
  /** Id of a page; null for the first. */
  after: string | null;
  limit: number;
}

interface MatrixRow {
  id: string;
  url: string;
  observationId: string;
  observedAt: Date;
  states: State[];
}

/**
 * Returns pages in the order of their addresses, with the result of each variable at their last visit. One extra row
 * shows that there are more.
 */
export async function listVariableMatrixRows(db: Db, websiteId: string, query: MatrixQuery) {
  const { variables, after, limit } = query;
  const chosen = chosenVisits(websiteId, query);
  const isAfter =
    after === null
      ? sql`true`
      : sql`(url, page_id) > (select url, id from pages where id = ${after} and website_id = ${websiteId})`;
  const rows = await sql<MatrixRow>`
    with page as materialized (
      select * from (${chosen}) as chosen where ${isAfter} order by url, page_id limit ${limit + 1}
    )
    select page_id as id, url, page.id as "observationId", page.observed_at,
      array(select ${stateOf('name')} from unnest(${variables}::text[]) with ordinality as names (name, ordinal)
        order by ordinal) as states
    from page cross join lateral (${selectPageViewResult('page')}) as result
    order by url, page_id`.execute(db);
  return { rows: rows.rows, total: await countUpTo(db, chosen) };
}

interface VariableCount {
  name: string;
  sent: number;
  missing: number;
  empty: number;
  invalid: number;
}

/**
 * Returns on how many pages each variable was sent, missing, empty or invalid. Pages that lack the same variables are
 * counted together.
 */
export async function countVariables(
  db: Db,
  websiteId: string,
  { period, variables }: Pick<MatrixQuery, 'period' | 'variables'>,
): Promise<VariableCount[]> {
  const rows = await sql<VariableCount>`
    with alike as (
      select is_known, required, missing, empty, invalid, count(*)::int as pages
      from (${lastMeasuredVisits(websiteId, period)}) as last cross join lateral (${selectPageViewResult('last')}) as result
      group by is_known, required, missing, empty, invalid
    ), stated as (
      select name, ordinal, ${stateOf('name')} as state, pages
      from unnest(${variables}::text[]) with ordinality as names (name, ordinal) left join alike on true
    )
    select name, coalesce(sum(pages) filter (where state = 'sent'), 0)::int as sent,
      coalesce(sum(pages) filter (where state = 'missing'), 0)::int as missing,
      coalesce(sum(pages) filter (where state = 'empty'), 0)::int as empty,
      coalesce(sum(pages) filter (where state = 'invalid'), 0)::int as invalid
    from stated group by name, ordinal order by ordinal`.execute(db);
  return rows.rows;
}

/** Returns the query for the last visits that match. */
function chosenVisits(websiteId: string, { period, isIncompleteOnly, q }: MatrixQuery): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (q !== undefined && q !== '') conditions.push(sql`url ilike ${likeInUrl(q)}`);
  if (isIncompleteOnly)
    conditions.push(sql`lost_weight > 0 and exists (
      select from verdicts where observation_id = last.id and verdicts.observed_at = last.observed_at
        and "check" = 'hitPageview' and outcome = 'failed' and reason in (${sql.join(INTEGRITY_REASONS)})
    )`);
  return sql`select last.* from (${lastMeasuredVisits(websiteId, period)}) as last where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Returns the result of the page-view check at a visit. Its required variables are known only if the page view was
 * sent.
 */
function selectPageViewResult(visit: string): RawBuilder<unknown> {
  const [id, observedAt] = [sql.ref(`${visit}.id`), sql.ref(`${visit}.observed_at`)];
  return sql`
    select verdict ->> 'outcome' = 'passed' or (verdict ->> 'outcome' = 'failed'
        and verdict ->> 'reason' in (${sql.join(INTEGRITY_REASONS)})) as is_known,
      verdict -> 'evidence' -> 'requiredVariables' as required,
      verdict -> 'evidence' -> 'missingVariables' as missing,
      verdict -> 'evidence' -> 'emptyVariables' as empty,
      verdict -> 'evidence' -> 'invalidVariables' as invalid
    from observations cross join lateral jsonb_array_elements(verdicts) as verdict
    where observations.id = ${id} and observations.observed_at = ${observedAt}
      and verdict ->> 'check' = 'hitPageview'`;
}

/**
 * Returns the state of a variable. The verdict names the variables that it required; any other variable was not
 * measured.
 */
function stateOf(name: string): RawBuilder<State> {
  const variable = sql.ref(name);
  return sql`case
    when not is_known then 'unmeasured'
    when missing ? ${variable} then 'missing'
    when empty ? ${variable} then 'empty'
    when invalid ? ${variable} then 'invalid'
    when required ? ${variable} then 'sent'
    else 'unmeasured' end`;
}

/**
 * Returns pages of a website with their last measured visit for health in the period. The cost is one index lookup
 * per page, however often the page was visited.
 */
export function lastMeasuredVisits(websiteId: string, { from, to }: Period): RawBuilder<unknown> {
  return sql`
    select pages.id as page_id, pages.url, last.id, last.observed_at, last.lost_weight
    from pages cross join lateral (
      select id, observed_at, lost_weight from observations
      where page_id = pages.id and counts_for_health and outcome = 'measured'
        and observed_at >= ${from} and observed_at < ${to}
      order by observed_at desc limit 1
    ) as last
    where pages.website_id = ${websiteId} and pages.last_seen_at >= ${from}`;
}
