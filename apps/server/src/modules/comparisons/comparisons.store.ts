import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { type ListQuery, countUpTo, cursorOf, cutPage } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredCount } from '../../db/schema/stored-types.ts';
import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import { isWholeAudit } from '../../evaluation/whole-audit.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';

export type ComparedRunRow = NonNullable<Awaited<ReturnType<typeof findComparedRun>>>;

/** Returns the query for runs of a website that visited pages. Users of single contexts see audits only. */
function selectRuns(db: Db, actor: Actor, websiteId: string) {
  return db
    .selectFrom('jobs')
    .innerJoin('websites', 'websites.id', 'jobs.websiteId')
    .leftJoin('pools', 'pools.id', 'jobs.poolId')
    .leftJoin('tests', 'tests.id', 'jobs.testId')
    .select([
      'jobs.id',
      'jobs.kind',
      'jobs.poolId',
      'jobs.testId',
      'jobs.state',
      'jobs.createdAt',
      'jobs.finishedAt',
      'jobs.isIncomplete',
      'jobs.pagesDone',
      'jobs.pagesFailed',
      'jobs.checks',
      sql<string | null>`coalesce(pools.name, tests.title)`.as('title'),
    ])
    .where(isComparable(actor, websiteId))
    .where(websiteWithinReach(actor));
}

function isComparable({ scope }: Actor, websiteId: string): RawBuilder<boolean> {
  const ended = sql<boolean>`jobs.website_id = ${websiteId} and jobs.finished_at is not null and jobs.pages_done > 0
    and jobs.kind in ('audit', 'pool', 'test')`;
  return scope === 'context' ? sql`${ended} and jobs.counts_for_health` : ended;
}

export async function findComparedRun(
  db: Db,
  actor: Actor,
  { websiteId, id }: { websiteId: string; id: string },
) {
  const row = await selectRuns(db, actor, websiteId).where('jobs.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Finds the last whole audit of a website. With `before`, the last earlier run of the same kind. */
export async function findLastWholeAudit(
  db: Db,
  actor: Actor,
  { websiteId, before }: { websiteId: string; before: ComparedRunRow | null },
) {
  const row = await selectRuns(db, actor, websiteId)
    .where('jobs.state', '=', 'succeeded')
    .where(before === null ? isWholeAudit : isAlikeBefore(before))
    .orderBy('jobs.finishedAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function isAlikeBefore({ id, kind, poolId, testId, finishedAt }: ComparedRunRow): RawBuilder<boolean> {
  const earlier = sql<boolean>`(jobs.finished_at, jobs.id) < (${finishedAt}, ${id})`;
  if (kind === 'audit') return sql`${earlier} and ${isWholeAudit}`;
  return sql`${earlier} and jobs.kind = ${kind} and jobs.pool_id is not distinct from ${poolId}
    and jobs.test_id is not distinct from ${testId}`;
}

/** Returns comparable runs, newest first. */
export async function listComparedRunRows(
  db: Db,
  actor: Actor,
  { websiteId, ...query }: ListQuery & { websiteId: string },
) {
  const after = cursorOf(query);
  const rows = await selectRuns(db, actor, websiteId)
    .$if(after !== null, (select) => select.where('jobs.id', '<', after ?? ''))
    .orderBy('jobs.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const total = await countUpTo(db, sql`select 1 from jobs where ${isComparable(actor, websiteId)}`);
  return { ...cutPage(rows, query.limit), total };
}

/** Verdict without its evidence: a run may have fifty thousand. */
type BareVerdict = [Verdict['check'], Verdict['outcome'], Verdict['reason'], Verdict['causedBy']];

export interface ComparedVisitRow {
  id: string;
  url: string;
  failureCode: FailureCode | null;
  pageViews: number;
  verdicts: BareVerdict[];
  /** Id, title and outcome of the tests that ran on the page. */
  tests: [string, string, TestResult['outcome']][];
  /** Result against the tracking plan; null if it was not evaluated by one. */
  planned: { counts: StoredCount[]; findings: PlanFinding[] } | null;
}

type StoredVisitRow = Omit<ComparedVisitRow, 'verdicts'> & { verdicts: string };

/** Reads the pages that a run visited with their verdicts. Pages with equal verdicts share one array. */
export async function readComparedVisits(db: Db, runId: string): Promise<ComparedVisitRow[]> {
  const { rows } = await sql<StoredVisitRow>`
    with results as materialized (
      select test_results.observation_id,
        jsonb_agg(jsonb_build_array(tests.id, tests.title, test_results.outcome) order by tests.id) as results
      from test_results join tests on tests.id = test_results.test_id
      where test_results.job_id = ${runId} group by test_results.observation_id
    )
    select observations.id, observations.url, observations.failure_code, observations.page_views,
      jsonb_build_array(${valuesOf('check')}, ${valuesOf('outcome')}, ${valuesOf('reason')}, ${valuesOf('causedBy')})::text
        as verdicts,
      coalesce(results.results, '[]') as tests,
      case when planned.version > 0
        then jsonb_build_object('counts', planned.counts, 'findings', planned.findings) end as planned
    from observations left join results on results.observation_id = observations.id
      left join visit_evaluations as planned on planned.observation_id = observations.id
        and planned.observed_at = observations.observed_at
    where observations.job_id = ${runId} order by observations.id`.execute(db);
  const known = new Map<string, BareVerdict[]>();
  return rows.map(({ verdicts: text, ...row }) => {
    const verdicts = known.get(text) ?? readBare(text);
    known.set(text, verdicts);
    return { ...row, verdicts };
  });
}

/** Returns one value of all verdicts of a visit: three times as fast as reading each verdict. */
function valuesOf(key: string): RawBuilder<unknown> {
  return sql`jsonb_path_query_array(observations.verdicts, ${sql.lit(`$[*].${key}`)})`;
}

function readBare(text: string): BareVerdict[] {
  const [checks, outcomes, reasons, causes] = JSON.parse(text) as [
    BareVerdict[0][],
    BareVerdict[1][],
    BareVerdict[2][],
    BareVerdict[3][],
  ];
  return checks.map((check, index) => [
    check,
    outcomes[index] ?? 'skipped',
    reasons[index] ?? null,
    causes[index] ?? null,
  ]);
}
