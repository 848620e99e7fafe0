import type { IncidentSubject } from '@vigie/contract/incident.ts';
import { sql } from 'kysely';
import { queryTracker, IS_OF_SELECTED_TRACKER, PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredFinding } from '../../db/schema/stored-types.ts';
import { causeOfFinding } from '../../evaluation/consent-findings.ts';
import { isProvenOver } from '../../evaluation/proven-over.ts';
import { SHARED_FACTS } from '../../evaluation/shared-facts.ts';
import type { RootCauseSpan } from './past-rings.policy.ts';
import type { Watched } from './preview.store.ts';
import type { Check, Evidence } from '@vigie/contract/verdict.ts';

const DAY_MS = 24 * 3_600_000;
/** A cause that was over for longer than this counts as new when it returns. */
const BEFORE_MS = 15 * DAY_MS;
/** Maximum pages of one cause whose earlier episodes are read. */
const PAGES_MAX = 100;

/** Root cause, test or finding of a website with the times in which its pages showed it. */
export interface PastCause {
  websiteId: string;
  subject: IncidentSubject;
  spans: RootCauseSpan[];
}

/** Returns root causes of at least a severity that pages showed in these days, or a little before. */
export async function listPastCauses(db: Db, watched: Watched, severity: number): Promise<PastCause[]> {
  const { rows: trackers } = await sql<{ id: string }>`
    select distinct tracker_id as id from problems
    where website_id = any(${watched.websiteIds}::uuid[])`.execute(db);
  const causes: PastCause[] = [];
  for (const { id } of trackers) {
    const read = (readDb: Db) => readPastCauses(readDb, watched, severity);
    causes.push(...(await (id === PRIMARY_TRACKER ? read(db) : queryTracker(db, id, read))));
  }
  return causes;
}

interface Row {
  websiteId: string;
  rootCheck: Check | null;
  rootReason: string | null;
  testId: string | null;
  finding: StoredFinding | null;
  title: string | null;
  facts: Evidence | null;
  spans: [string, string | null][];
}

/**
 * Returns the episodes of each cause. A problem stores only its last episode. Stored verdicts, or results of its test,
 * give the earlier ones. Each begins with a visit that shows it and ends with the next visit that disproves it. They
 * are read for some pages of each cause only, so that the query stays fast.
 */
async function readPastCauses(
  db: Db,
  { websiteIds, poolId, from }: Watched,
  severity: number,
): Promise<PastCause[]> {
  const since = new Date(from.getTime() - BEFORE_MS);
  const root = { check: sql`back.root_check`, reason: sql`back.root_reason`, own: 'own', verdicts: 'given' };
  const isOfPool =
    poolId === null
      ? sql`true`
      : sql`exists (select from observations join jobs on jobs.id = observations.job_id
          where observations.id = problems.observation_id and observations.observed_at = problems.last_seen_at
            and jobs.pool_id = ${poolId})`;
  const { rows } = await sql<Row>`
    with selected as materialized (
      select * from problems where website_id = any(${websiteIds}::uuid[]) and severity >= ${severity}
        and ${IS_OF_SELECTED_TRACKER} and last_seen_at >= ${since} and ${isOfPool}
    ), back as materialized (
      select * from (
        select *, row_number() over (partition by website_id, root_check, root_reason, test_id, finding_key
          order by last_seen_at desc, id) as row_index
        from selected where first_seen_at < began_at
      ) as ranked where row_index <= ${PAGES_MAX}
    ),
    given as materialized (
      select verdicts.* from observations join verdicts
        on verdicts.observation_id = observations.id and verdicts.observed_at = observations.observed_at
      where observations.page_id in (select page_id from back where kind = 'check')
        and observations.counts_for_health and observations.observed_at >= ${since}
    ), statements as (
      select distinct back.id, own.observed_at as at, true as is_shown
      from back join given as own on own.page_id = back.page_id and own.outcome = 'failed'
        and own.root_check = back.root_check and own.root_reason = back.root_reason
      union all
      select back.id, own.observed_at, false
      from back join given as own on own.page_id = back.page_id and own."check" = back.root_check
      where ${isProvenOver(root)}
      union all
      select back.id, results.observed_at, results.outcome <> 'passed'
      from back join test_results as results on results.page_id = back.page_id and results.test_id = back.test_id
      where results.observed_at >= ${since} and (results.outcome in ('passed', 'failed')
        or results.outcome = 'error' and results.error_code <> 'engine-fault')
    ), turning_points as (
      select *, lag(is_shown, 1, false) over (partition by id order by at) as was_shown from statements
    ), spans as (
      select id, at as began_at, lead(at) over (partition by id order by at) as ended_at, is_shown
      from turning_points where is_shown <> was_shown
    )
    select selected.website_id, selected.root_check, selected.root_reason, selected.test_id, selected.finding, max(tests.title) as title,
      ${SHARED_FACTS} as facts, jsonb_agg(distinct jsonb_build_array(span.began_at, span.ended_at)) as spans
    from selected left join tests on tests.id = selected.test_id cross join lateral (
      select selected.began_at, selected.resolved_at as ended_at
      union all
      select spans.began_at, spans.ended_at from spans
      where spans.id = selected.id and spans.is_shown and spans.began_at < selected.began_at
    ) as span
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows.flatMap(({ websiteId, spans, ...row }) => {
    const subject = subjectOfCause({ websiteId, ...row });
    const past = spans.map(([began, ended]) => ({
      beganAt: new Date(began),
      endedAt: ended === null ? null : new Date(ended),
    }));
    return subject === null ? [] : { websiteId, subject, spans: past };
  });
}

/** Returns the subject of a cause; null if it is no root cause. */
function subjectOfCause({
  rootCheck,
  rootReason,
  testId,
  finding,
  title,
  facts,
}: Omit<Row, 'spans'>): IncidentSubject | null {
  if (finding !== null) return { kind: 'cause', cause: causeOfFinding(finding), facts: facts ?? {} };
  if (testId !== null)
    return { kind: 'cause', cause: { kind: 'test', testId, title: title ?? '' }, facts: {} };
  if (rootCheck === null || rootReason === null) return null;
  const cause = { kind: 'check', check: rootCheck, reason: rootReason } as const;
  return { kind: 'cause', cause, facts: facts ?? {} };
}
