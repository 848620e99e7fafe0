import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/requested-period.ts';

/** Data of a run for the matrix: its steps and findings, and its counted events. */
export interface RunInMatrix {
  steps: { number: number; label: string; isDone: boolean }[];
  findings: PlanFinding[];
  counts: { event: string; source: string; step: number; count: number }[];
}

export interface FindingOfRun {
  runId: string;
  journey: string;
  at: Date;
  finding: PlanFinding;
}

const FINDINGS_MAX = 50;

/** Returns the findings of one event in the last run of each journey of a website, newest first. */
export async function listFindingsOfLastRuns(
  db: Db,
  { websiteId, event, from, to }: Period & { websiteId: string; event: string },
): Promise<FindingOfRun[]> {
  const { rows } = await sql<FindingOfRun>`
    select runs.id as run_id, runs.title as journey, runs.at, finding
    from (
      select distinct on (journey_id) id, title, at, findings from journey_runs
      where website_id = ${websiteId} and outcome is not null and at >= ${from} and at < ${to}
      order by journey_id, id desc
    ) as runs cross join lateral jsonb_array_elements(runs.findings) as finding
    where finding ->> 'event' = ${event} order by runs.at desc, runs.id limit ${FINDINGS_MAX}`.execute(db);
  return rows;
}

/** Maximum number of compared runs: each one loads the events of its pages. */
const RUNS_MAX = 100;

/**
 * Returns the last runs of a journey of this website within a period, newest first. The database counts their events.
 */
export async function listRunsInMatrix(
  db: Db,
  { websiteId, journeyId, from, to }: Period & { websiteId: string; journeyId: string },
): Promise<RunInMatrix[]> {
  const { rows } = await sql<RunInMatrix>`
    select runs.findings,
      coalesce((select jsonb_agg(jsonb_build_object('number', step -> 'number', 'label', step -> 'label',
          'isDone', step ->> 'outcome' = 'passed') order by ordinal)
        from jsonb_array_elements(runs.steps) with ordinality as listed (step, ordinal)), '[]') as steps,
      coalesce((select jsonb_agg(counted) from (
        select one ->> 0 as event, one ->> 1 as source, one -> 6 as step, count(*)::int as count
        from jsonb_array_elements(runs.pages) as page
        join visit_events on visit_events.observation_id = (page ->> 'observationId')::uuid
          and visit_events.observed_at = (page ->> 'observedAt')::timestamptz
        cross join jsonb_array_elements(visit_events.events) as one
        where jsonb_typeof(one -> 6) = 'number' group by 1, 2, 3) as counted), '[]') as counts
    from (
      select id, findings, steps, pages from journey_runs
      where journey_id = ${journeyId} and website_id = ${websiteId} and outcome is not null
        and at >= ${from} and at < ${to}
      order by id desc limit ${RUNS_MAX}
    ) as runs order by runs.id desc`.execute(db);
  return rows;
}
