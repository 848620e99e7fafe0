import { severityOf } from '@vigie/audit/severity.ts';
import { CHECKS, REASONS } from '@vigie/contract/verdict.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { IS_OF_SELECTED_TRACKER } from '../../db/query-tracker.ts';
import { blindingOf, isProvenOver } from '../../evaluation/proven-over.ts';
import { givenOf, sinceBefore } from '../../evaluation/stored-verdicts.ts';
import { lockProblems } from './problem-changes.store.ts';
import { factsIn, rankOf, listSentenceFacts } from './visit-problems.ts';

/** Recounts the problems of pages from the stored verdicts. The caller has locked the rows of the pages. */
export async function recountProblems(db: Db, pageIds: string[], now: Date): Promise<void> {
  const given = givenOf(pageIds);
  await lockProblems(db, pageIds);
  await upsertRecounted(db, given);
  await endUnseenProblems(db, { pageIds, given, now });
}

const ROOTS = CHECKS.flatMap((check) =>
  REASONS[check].map((reason) => ({
    check,
    reason,
    severity: rankOf(severityOf(check, reason)),
    names: listSentenceFacts(check, reason).join(' '),
  })),
);
const SEVERITIES = sql`(select * from unnest(${ROOTS.map(({ check }) => check)}::text[],
  ${ROOTS.map(({ reason }) => reason)}::text[], ${ROOTS.map(({ severity }) => severity)}::int[],
  ${ROOTS.map(({ names }) => names)}::text[])
  as known (root_check, root_reason, severity, names))`;

const LAST_PROOF_QUERY = {
  check: sql`last.root_check`,
  reason: sql`last.root_reason`,
  own: 'own',
  verdicts: 'given',
} as const;

/** Verdicts (`own`) of the check of a root on the pages that show it (`last`). */
const OWN = sql`last join given as own on own.page_id = last.page_id and own."check" = last.root_check`;
/** Verdicts (`own`) of visits after the last one that shows the root. */
const LATER = sql`${OWN} and own.observed_at > last.observed_at`;

/**
 * Returns for each root cause: its visits, since when it shows without a proof of its end, and the first later visit
 * that proves its end. Also returns what hides causes that later visits neither show nor disprove.
 */
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
    cleared as materialized (
      select last.page_id, last.root_check, last.root_reason, max(own.observed_at) as cleared_at
      from ${OWN} and own.observed_at < last.observed_at where ${isProvenOver(LAST_PROOF_QUERY)} group by 1, 2, 3
    ),
    counted as (
      select page_id, root_check, root_reason, min(observed_at) as first_seen_at, count(*) as occurrences,
        min(observed_at) filter (where cleared_at is null or observed_at > cleared_at) as began_at
      from shown left join cleared using (page_id, root_check, root_reason) group by 1, 2, 3
    ),
    ended as (
      select last.page_id, last.root_check, last.root_reason, min(own.observed_at) as resolved_at
      from ${LATER} where ${isProvenOver(LAST_PROOF_QUERY)} group by 1, 2, 3
    ),
    unchecked as (
      select distinct on (last.page_id, last.root_check, last.root_reason) last.page_id, last.root_check,
        last.root_reason, min(own.observed_at) over (partition by last.page_id, last.root_check, last.root_reason)
          as unchecked_since,
        hiding.root_check as hidden_by_check, hiding.root_reason as hidden_by_reason
      from ${LATER} cross join lateral (
        select own.root_check, own.root_reason where own.outcome <> 'passed'
        union all
        (select blind.root_check, blind.root_reason from ${blindingOf(LAST_PROOF_QUERY)}
          and own.outcome = 'passed' limit 1)
      ) as hiding
      where not exists (select from ended where ended.page_id = last.page_id
        and ended.root_check = last.root_check and ended.root_reason = last.root_reason)
      order by last.page_id, last.root_check, last.root_reason, own.observed_at desc
    )`;
}

/**
 * Condition: the problem began before the stored verdicts, and no proof has ended it since. Its stored beginning stays.
 */
const BEGAN_BEFORE = sql`problems.began_at < (select starts_at from spans where spans.page_id = excluded.page_id)
  and not exists (select from cleared where cleared.page_id = excluded.page_id
    and cleared.root_check = excluded.root_check and cleared.root_reason = excluded.root_reason)`;
const isReopened = sql`problems.resolved_at is not null and excluded.resolved_at is null`;

const DETAIL = factsIn(
  sql`(select verdict -> 'evidence' from observations, jsonb_array_elements(verdicts) as verdict
    where observations.id = last.observation_id and observations.observed_at = last.observed_at
      and verdict ->> 'check' = root_check limit 1)`,
  sql`string_to_array(names, ' ')`,
);

async function upsertRecounted(db: Db, given: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ${shownOf(given)}
    insert into problems (id, company_id, website_id, page_id, kind, root_check, root_reason, checks, severity,
      first_seen_at, began_at, last_seen_at, occurrences, observation_id, resolved_at, unchecked_since, hidden_by_check,
      hidden_by_reason, detail)
    select gen_random_uuid(), company_id, website_id, page_id, 'check', root_check, root_reason, checks,
      coalesce(severity, 1), first_seen_at, began_at, observed_at, occurrences, observation_id, resolved_at, unchecked_since,
      hidden_by_check, hidden_by_reason, ${DETAIL}
    from last join counted using (page_id, root_check, root_reason)
      left join ended using (page_id, root_check, root_reason)
      left join unchecked using (page_id, root_check, root_reason)
      left join ${SEVERITIES} as severities using (root_check, root_reason)
    order by root_check, root_reason
    on conflict (page_id, root_check, root_reason, tracker_id) do update set
      ${sinceBefore('problems')}, began_at = case when ${BEGAN_BEFORE} then problems.began_at else excluded.began_at end,
      last_seen_at = excluded.last_seen_at, checks = excluded.checks,
      severity = excluded.severity, observation_id = excluded.observation_id,
      resolved_at = excluded.resolved_at, unchecked_since = excluded.unchecked_since,
      hidden_by_check = excluded.hidden_by_check, hidden_by_reason = excluded.hidden_by_reason,
      detail = excluded.detail,
      state = case when ${isReopened} then 'open' else problems.state end,
      until = case when ${isReopened} then null else problems.until end,
      owner_id = case when ${isReopened} then null else problems.owner_id end,
      assignee_id = case when ${isReopened} then null else problems.assignee_id end`.execute(db);
}

/** Deletes problems that no stored verdict shows any more. Problems with notes of users are ended instead. */
async function endUnseenProblems(
  db: Db,
  { pageIds, given, now }: { pageIds: string[]; given: RawBuilder<unknown>; now: Date },
): Promise<void> {
  const unseen = sql`unseen as (
    select problems.id, exists (select from problem_notes where problem_id = problems.id) as is_noted
    from problems join spans on spans.page_id = problems.page_id
    where problems.page_id = any(${pageIds}::uuid[]) and problems.kind = 'check' and ${IS_OF_SELECTED_TRACKER}
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
