import { sql } from 'kysely';
import type { Verdict } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredRootedVerdict } from '../../db/schema/stored-types.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import { ApiError } from '../../errors/api-error.ts';
import { rootedVerdicts } from '../../evaluation/evaluated-page.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { listAgentSlots } from '../agents/agent-slots.store.ts';
import { insertPlannedJob, type PlannedJob } from '../jobs/planned-jobs.store.ts';
import { fittingAgents } from '../runs/choose-agent.service.ts';
import { hasVisitsLeft } from '../limits/limits.service.ts';
import { evaluateVisitsOfRun } from '../tracking-plans/reevaluate.service.ts';
import { planSecondTest, planSecondVisit } from '../jobs/pool-runs.service.ts';
import type { Second } from './incident.policy.ts';
import type { IncidentRow } from './incidents.store.ts';
import { answerOf, type TestOutcome } from './second-visit.policy.ts';

/** Maximum pages of one second visit, over all root causes that wait for it. */
const PAGES_MAX = 30;

interface SecondVisit {
  websiteId: string;
  urls: string[];
  /** Test that runs on the pages, with the settings of its last run; null: none. */
  testId: string | null;
  now: Date;
}

/**
 * Requests an immediate second visit of pages, if possible by an agent that did not just visit them. The visit counts
 * nowhere. Returns null if it cannot be planned, or if a visit limit of the website or the company is reached.
 */
export async function requestSecondVisit(
  db: Db,
  { websiteId, urls, testId, now }: SecondVisit,
  queue: RunQueue,
): Promise<string | null> {
  const chosen = [...new Set(urls)].slice(0, PAGES_MAX);
  try {
    const planned =
      testId === null
        ? await planSecondVisit(db, websiteId, chosen)
        : await planSecondTest(db, websiteId, { testId, urls: chosen });
    if (planned === null || !(await hasVisitsLeft(db, planned.website, now))) return null;
    // A run that is bound to one agent is repeated by that agent.
    const agentId = planned.plan.agentId ?? (await findOtherAgent(db, { ...planned, urls: chosen }));
    const plan = { ...planned.plan, agentId };
    return await insertPlannedJob(db, { ...planned, plan, mode: 'alarm', now }, queue);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Finds a free agent that did not make the last visit of these pages; null: any agent. */
async function findOtherAgent(
  db: Db,
  { website, plan, urls }: Pick<PlannedJob, 'website' | 'plan'> & { urls: string[] },
): Promise<string | null> {
  const { rows } = await sql<{ agentId: string | null }>`
    select distinct on (run_pages.url) run_pages.agent_id from jobs
      join run_pages on run_pages.run_id = jobs.id
    where jobs.website_id = ${website.id} and run_pages.url = any(${urls})
      and coalesce(jobs.finished_at, now()) > now() - interval '2 days'
    order by run_pages.url, jobs.id desc`.execute(db);
  const seenBy = new Set(rows.map(({ agentId }) => agentId));
  const slots = fittingAgents(await listAgentSlots(db, website.companyId), plan);
  return (
    slots.find(({ id, isReachable, isPaused }) => isReachable && !isPaused && !seenBy.has(id))?.id ?? null
  );
}

/** Returns the result of the second visit that an incident waits for; null while it runs. */
export async function readSecondVisit(db: Db, incident: IncidentRow): Promise<Second | null> {
  const { secondJobId, subject, trackerId } = incident;
  if (secondJobId === null) return null;
  const job = await db.selectFrom('jobs').select('state').where('id', '=', secondJobId).executeTakeFirst();
  if (job === undefined) return 'unknown';
  if (job.state === 'queued' || job.state === 'running') return null;
  const all = await listVisitsOfJob(db, { jobId: secondJobId, trackerId });
  const pages = all.filter(({ url }) => incident.samplePages.includes(url));
  const isPlanned = subject.kind === 'cause' && subject.cause.kind === 'finding';
  const planned =
    isPlanned && incident.websiteId !== null
      ? await evaluateVisitsOfRun(db, { websiteId: incident.websiteId, runId: secondJobId })
      : null;
  return answerOf(
    subject,
    pages.map(({ id, url: _url, ...page }) => ({ ...page, planned: planned?.get(id) ?? null })),
  );
}

/** Returns the visits of a job, with the verdicts about a tracker and the result of a test. */
export async function listVisitsOfJob(
  db: Db,
  { jobId, trackerId }: { jobId: string; trackerId: string | null },
) {
  const { rows } = await sql<{
    id: string;
    url: string;
    outcome: 'measured' | 'failed';
    hits: number;
    verdicts: Verdict[];
    rooted: StoredRootedVerdict[] | null;
    tested: TestOutcome | null;
  }>`
    select observations.id, observations.url, observations.outcome, coalesce(its.hits, observations.hits) as hits, observations.verdicts, its.rooted,
      (select case when outcome = 'passed' then 'passed'
          when outcome = 'failed' or outcome = 'error' and error_code <> 'engine-fault' then 'failed'
          else 'unknown' end
        from test_results where job_id = observations.job_id and observation_id = observations.id limit 1) as tested
    from observations left join tracker_visits as its on its.observation_id = observations.id
      and its.observed_at = observations.observed_at and its.tracker_id = ${trackerId ?? PRIMARY_TRACKER}::uuid
    where observations.job_id = ${jobId}`.execute(db);
  return rows.map(({ id, url, outcome, hits, verdicts, rooted, tested }) => ({
    id,
    url,
    outcome,
    hits,
    tested,
    rooted: trackerId === null ? rootedVerdicts(verdicts) : (rooted ?? []).map(ofColumns),
  }));
}

function ofColumns({ root_check: rootCheck, root_reason: rootReason, ...rest }: StoredRootedVerdict) {
  return { ...rest, rootCheck, rootReason };
}
