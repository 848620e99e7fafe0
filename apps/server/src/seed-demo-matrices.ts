import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { jsonText } from './db/json-text.ts';
import type { Db } from './db/schema/database.ts';
import type { RunPlan } from './db/schema/run-plan.ts';
import { createId } from './db/uuid-v7.ts';
import { evaluatePage, type EvaluatedPage } from './evaluation/evaluated-page.ts';
import { endMatrix } from './modules/consent/end-matrix.service.ts';
import { insertMatrix } from './modules/consent/matrices.store.ts';
import { planState } from './modules/consent/start-matrix.service.ts';
import type { PlannedJob } from './modules/jobs/planned-jobs.store.ts';
import { storePages } from './modules/observations/store-pages.service.ts';
import { oneAfterTheOther, type DemoMatrixVisit } from './seed-demo-history.ts';
import { insertPastJob } from './seed-demo-past-job.ts';

interface VisitedTogether {
  at: Date;
  endsAt: Date;
  pages: EvaluatedPage[];
}

/** A past run of a pool and the jobs of its matrix, with the times assigned to them. */
export interface EvaluatedMatrixRun {
  run: VisitedTogether;
  holdBackMs: number | null;
  jobs: Array<VisitedTogether & Pick<DemoMatrixVisit, 'state' | 'held'>>;
}

/**
 * Evaluates past matrices; the last ones began at these times. The pool's run accepts consent, as the matrix's second
 * job does.
 */
export function evaluateMatrices(
  matrices: readonly DemoMatrixVisit[][],
  { starts, tracking, now }: { starts: readonly Date[]; tracking: TrackingSettings; now: Date },
): EvaluatedMatrixRun[] {
  return matrices.slice(-starts.length).map((all, index) => {
    let begins = starts[index] ?? now;
    const visit = (own: readonly DemoMatrixVisit[]): VisitedTogether => {
      const at = begins;
      const visits = oneAfterTheOther(
        own.map(({ observation }) => observation),
        at,
      );
      begins = new Date(visits.at(-1)?.finishedAt ?? at);
      const pages = visits.map((observation) =>
        evaluatePage({ url: observation.requestedUrl, observation }, { tracking, now }),
      );
      return { at, endsAt: begins, pages };
    };
    const run = visit(all.filter(({ state, held }) => state === 'accept' && held === null));
    const groups = Map.groupBy(all, ({ state, held }) => JSON.stringify([held?.round, state, held?.role]));
    const jobs = [...groups.values()].flatMap((own) => {
      const [first] = own;
      return first === undefined ? [] : [{ state: first.state, held: first.held, ...visit(own) }];
    });
    return { run, jobs, holdBackMs: jobs.find(({ held }) => held !== null)?.held?.ms ?? null };
  });
}

/** Stores past runs of a pool and their matrices as if an agent had reported them. */
export async function storeMatrices(
  db: Db,
  matrices: readonly EvaluatedMatrixRun[],
  { planned, agentId }: { planned: Pick<PlannedJob, 'plan' | 'website' | 'poolId'>; agentId: string },
): Promise<void> {
  const { plan, website, poolId } = planned;
  const of = { companyId: website.companyId, websiteId: website.id };
  const store = async (
    job: Pick<PlannedJob, 'plan' | 'poolId' | 'matrixId'>,
    visited: VisitedTogether,
  ): Promise<void> => {
    const jobId = createId(visited.at.getTime());
    await insertPastJob(db, { ...job, ...visited, website, jobId, agentId, countsForHealth: false });
    await storePages(db, { ...of, runId: jobId, attempt: 1, agentId }, visited.pages);
  };
  for (const { run, holdBackMs, jobs } of matrices) {
    await store({ plan, poolId }, run);
    const { at } = run;
    const matrixId = createId(at.getTime());
    await insertMatrix(db, {
      id: matrixId,
      ...of,
      poolId,
      holdBackMs,
      at,
      tracking: jsonText(plan.tracking),
    });
    for (const { state, held, ...visited } of jobs) {
      const usual = planState(plan, state);
      await store(
        { plan: held === null ? usual : delayPlan(usual, held, visited), poolId: null, matrixId },
        visited,
      );
    }
    await endMatrix(db, matrixId, jobs.at(-1)?.endsAt ?? at);
  }
}

function delayPlan(
  plan: RunPlan,
  { role, ms, round }: NonNullable<DemoMatrixVisit['held']>,
  { pages }: VisitedTogether,
): RunPlan {
  const urls = pages.map(({ url }) => url);
  return { ...plan, urls, pagesMax: urls.length, holdBack: { role, ms }, heldRound: round };
}
