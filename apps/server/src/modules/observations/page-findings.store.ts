import { severityOf } from '@vigie/audit/severity.ts';
import { CHECKS, REASONS } from '@vigie/contract/verdict.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { rankOf, UNKNOWN_BY } from './visit-problems.ts';

/**
 * Counts the faults and the problems of pages again from the verdicts that are stored, and leaves alone what was last
 * seen before those begin. The rows of the pages are held as visits hold them, so that a visit comes before or after.
 * Call it in a transaction.
 */
export async function recountPages(db: Db, pageIds: string[], now: Date): Promise<void> {
  await lockPages(db, pageIds);
  const given = givenOf(pageIds);
  await recountFaults(db, pageIds, given);
  await lockProblems(db, pageIds);
  await recountProblems(db, given);
  await endUnseenProblems(db, { pageIds, given, now });
}

async function lockPages(db: Db, pageIds: string[]): Promise<void> {
  await sql`select from pages where id = any(${pageIds}::uuid[])
    order by url collate "C" for no key update`.execute(db);
}

async function lockProblems(db: Db, pageIds: string[]): Promise<void> {
  await sql`select from problems where page_id = any(${pageIds}::uuid[]) order by id for update`.execute(db);
}

/** The stored verdicts of the pages (`given`), and since when there are any (`spans`). */
function givenOf(pageIds: string[]): RawBuilder<unknown> {
  return sql`given as materialized (
      select verdicts.* from observations join verdicts
        on verdicts.observation_id = observations.id and verdicts.observed_at = observations.observed_at
      where observations.page_id = any(${pageIds}::uuid[]) and observations.counts_for_health
    ),
    spans as materialized (select page_id, min(observed_at) as starts_at from given group by page_id)`;
}

async function recountFaults(db: Db, pageIds: string[], given: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ${given}
    insert into page_faults
    select company_id, website_id, page_id, "check", reason, root_check, root_reason,
      min(observed_at), max(observed_at), count(*), (array_agg(observation_id order by observed_at desc))[1]
    from given where outcome = 'failed' group by 1, 2, 3, 4, 5, 6, 7
    on conflict (page_id, "check", reason, root_check, root_reason) do update set
      ${sinceBefore('page_faults')}, last_seen_at = excluded.last_seen_at,
      observation_id = excluded.observation_id`.execute(db);
  await sql`
    with ${given}
    delete from page_faults using spans
    where page_faults.page_id = any(${pageIds}::uuid[]) and spans.page_id = page_faults.page_id
      and page_faults.last_seen_at >= spans.starts_at
      and not exists (
        select from given where given.page_id = page_faults.page_id and given.outcome = 'failed'
          and given."check" = page_faults."check" and given.reason = page_faults.reason
          and given.root_check = page_faults.root_check and given.root_reason = page_faults.root_reason
      )`.execute(db);
}

/** What began before the stored verdicts do keeps its beginning, and at least as many occurrences as it had. */
function sinceBefore(table: string): RawBuilder<unknown> {
  const [first, count] = [sql.ref(`${table}.first_seen_at`), sql.ref(`${table}.occurrences`)];
  const began = sql`${first} < (select starts_at from spans where spans.page_id = excluded.page_id)`;
  return sql`
    first_seen_at = case when ${began} then ${first} else excluded.first_seen_at end,
    occurrences = case when ${began} then greatest(${count}, excluded.occurrences) else excluded.occurrences end`;
}

const ROOTS = CHECKS.flatMap((check) =>
  REASONS[check].map((reason) => ({ check, reason, severity: rankOf(severityOf(check, reason)) })),
);
const SEVERITIES = sql`(select * from unnest(${ROOTS.map(({ check }) => check)}::text[],
  ${ROOTS.map(({ reason }) => reason)}::text[], ${ROOTS.map(({ severity }) => severity)}::int[])
  as known (root_check, root_reason, severity))`;

/** Visits by the roots that they show, and the first later visit that could have shown them and did not. */
function shownOf(given: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${given},
    shown as materialized (
      select company_id, website_id, page_id, root_check, root_reason, observation_id, observed_at,
        array_agg("check" order by array_position(${[...CHECKS]}::text[], "check")) as checks
      from given where outcome = 'failed' group by 1, 2, 3, 4, 5, 6, 7
    ),
    last as materialized (
      select distinct on (page_id, root_check, root_reason) * from shown
      order by page_id, root_check, root_reason, observed_at desc
    ),
    counted as (
      select page_id, root_check, root_reason, min(observed_at) as first_seen_at, count(*) as occurrences
      from shown group by 1, 2, 3
    ),
    ended as (
      select last.page_id, last.root_check, last.root_reason, min(given.observed_at) as resolved_at
      from last join given on given.page_id = last.page_id and given."check" = last.root_check
        and given.observed_at > last.observed_at
      where given.outcome <> 'skipped' or given.reason <> all(${[...UNKNOWN_BY]}::text[])
      group by 1, 2, 3
    )`;
}

const isReopened = sql`problems.resolved_at is not null and excluded.resolved_at is null`;

async function recountProblems(db: Db, given: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ${shownOf(given)}
    insert into problems (id, company_id, website_id, page_id, kind, root_check, root_reason, checks, severity,
      first_seen_at, last_seen_at, occurrences, observation_id, resolved_at)
    select gen_random_uuid(), company_id, website_id, page_id, 'check', root_check, root_reason, checks,
      coalesce(severity, 1), first_seen_at, observed_at, occurrences, observation_id, resolved_at
    from last join counted using (page_id, root_check, root_reason)
      left join ended using (page_id, root_check, root_reason)
      left join ${SEVERITIES} as severities using (root_check, root_reason)
    on conflict (page_id, root_check, root_reason) do update set
      ${sinceBefore('problems')}, last_seen_at = excluded.last_seen_at, checks = excluded.checks,
      severity = excluded.severity, observation_id = excluded.observation_id,
      resolved_at = excluded.resolved_at,
      state = case when ${isReopened} then 'open' else problems.state end,
      until = case when ${isReopened} then null else problems.until end,
      owner_id = case when ${isReopened} then null else problems.owner_id end`.execute(db);
}

/** Problems that no stored verdict shows any more were none: they go, but for those that people wrote about. */
async function endUnseenProblems(
  db: Db,
  { pageIds, given, now }: { pageIds: string[]; given: RawBuilder<unknown>; now: Date },
): Promise<void> {
  const unseen = sql`unseen as (
    select problems.id, exists (select from problem_notes where problem_id = problems.id) as is_noted
    from problems join spans on spans.page_id = problems.page_id
    where problems.page_id = any(${pageIds}::uuid[]) and problems.kind = 'check'
      and problems.last_seen_at >= spans.starts_at
      and not exists (
        select from given where given.page_id = problems.page_id and given.outcome = 'failed'
          and given.root_check = problems.root_check and given.root_reason = problems.root_reason
      )
  )`;
  await sql`with ${given}, ${unseen}
    delete from problems where id in (select id from unseen where not is_noted)`.execute(db);
  await sql`with ${given}, ${unseen}
    update problems set resolved_at = coalesce(resolved_at, ${now})
    where id in (select id from unseen)`.execute(db);
}
