import { sql, type RawBuilder } from 'kysely';
import { INTEGRITY_REASONS } from '@vigie/contract/verdict.ts';
import type { VARIABLE_STATES } from '@vigie/contract/data-quality.ts';
import { likeAround } from '../../db/like-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../health/asked-period.ts';
import { countUpTo } from './count-up-to.ts';
import { lastVisits } from './last-visits.ts';

type State = (typeof VARIABLE_STATES)[number];

interface MatrixQuery {
  period: Period;
  variables: string[];
  isIncompleteOnly: boolean;
  q: string | undefined;
  /** A page's id; null for the first. */
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

/** Pages by their address with how each variable left at their last visit, one more than asked where there are more. */
export async function listMatrixRows(db: Db, websiteId: string, query: MatrixQuery) {
  const { variables, after, limit } = query;
  const pages = sql`with judged as (${judgedVisits(websiteId, query.period)})`;
  const chosen = conditionOf(query);
  const isAfter =
    after === null
      ? sql`true`
      : sql`(url, page_id) > (select url, id from pages where id = ${after} and website_id = ${websiteId})`;
  const rows = await sql<MatrixRow>`
    ${pages} select page_id as id, url, id as "observationId", observed_at as "observedAt",
      array(select ${stateOf('name')} from unnest(${variables}::text[]) with ordinality as names (name, place)
        order by place) as states
    from judged where ${chosen} and ${isAfter} order by url, page_id limit ${limit + 1}`.execute(db);
  const total = await countUpTo(db, sql`${pages} select from judged where ${chosen}`);
  return { rows: rows.rows, total };
}

interface VariableCount {
  name: string;
  sent: number;
  missing: number;
  empty: number;
}

/** On how many pages each variable left, was missing or empty. */
export async function countVariables(
  db: Db,
  websiteId: string,
  { period, variables }: Pick<MatrixQuery, 'period' | 'variables'>,
): Promise<VariableCount[]> {
  const rows = await sql<VariableCount>`
    with judged as (${judgedVisits(websiteId, period)}), stated as (
      select name, ${stateOf('name')} as state
      from judged cross join unnest(${variables}::text[]) as names (name)
    )
    select names.name, count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'missing')::int as missing,
      count(*) filter (where state = 'empty')::int as empty
    from unnest(${variables}::text[]) with ordinality as names (name, place)
    left join stated on stated.name = names.name
    group by names.name, place order by place`.execute(db);
  return rows.rows;
}

/** Last visits with what the page-view check found on them. */
function judgedVisits(websiteId: string, period: Period): RawBuilder<unknown> {
  return sql`
    select last.page_id, last.url, last.id, last.observed_at,
      verdict ->> 'outcome' as outcome, verdict ->> 'reason' as reason, verdict -> 'evidence' as evidence
    from (${lastVisits(websiteId, period)}) as last
    join observations on observations.id = last.id and observations.observed_at = last.observed_at
    cross join lateral jsonb_array_elements(observations.verdicts) as verdict
    where verdict ->> 'check' = 'hitPageview'`;
}

/** The verdict names what it asked for: a variable that was not required then is not known. */
function stateOf(name: string): RawBuilder<State> {
  const variable = sql.ref(name);
  return sql`case
    when outcome = 'skipped' or (outcome = 'failed' and not ${isIncomplete()}) then 'unmeasured'
    when evidence -> 'missingVariables' ? ${variable} then 'missing'
    when evidence -> 'emptyVariables' ? ${variable} then 'empty'
    when evidence -> 'requiredVariables' ? ${variable} then 'sent'
    else 'unmeasured' end`;
}

function isIncomplete(): RawBuilder<boolean> {
  return sql`(outcome = 'failed' and reason in (${sql.join(INTEGRITY_REASONS)}))`;
}

function conditionOf({ isIncompleteOnly, q }: MatrixQuery): RawBuilder<boolean> {
  const conditions = [isIncompleteOnly ? isIncomplete() : sql<boolean>`true`];
  if (q !== undefined && q !== '') conditions.push(sql`url ilike ${likeAround(q)}`);
  return sql.join(conditions, sql` and `);
}
