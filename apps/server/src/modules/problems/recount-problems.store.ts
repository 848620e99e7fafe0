import { severityOf } from '@vigie/audit/severity.ts';
import { CHECKS, REASONS } from '@vigie/contract/verdict.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { givenOf, sinceBefore } from '../../judging/stored-verdicts.ts';
import { lockProblems } from './lock-problems.store.ts';
import { rankOf, UNKNOWN_BY } from './visit-problems.ts';

/** Counts the problems of pages again, whose rows are held, from the verdicts that are stored. */
export async function recountProblems(db: Db, pageIds: string[], now: Date): Promise<void> {
  const given = givenOf(pageIds);
  await lockProblems(db, pageIds);
  await upsertRecounted(db, given);
  await endUnseenProblems(db, { pageIds, given, now });
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

async function upsertRecounted(db: Db, given: RawBuilder<unknown>): Promise<void> {
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

/** Problems that no stored verdict shows any more were none: they go, but for those that users wrote about. */
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
