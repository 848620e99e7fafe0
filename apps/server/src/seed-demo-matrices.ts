import { MATRIX_STATES, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { jsonText } from './db/json-text.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { judgePage, type JudgedPage } from './judging/judged-page.ts';
import { endMatrix } from './modules/consent/end-matrix.service.ts';
import { insertMatrix } from './modules/consent/matrices.store.ts';
import { planState } from './modules/consent/start-matrix.service.ts';
import type { PlannedJob } from './modules/jobs/planned-jobs.store.ts';
import { storePages } from './modules/observations/store-pages.service.ts';
import { oneAfterTheOther, type MatrixVisit } from './seed-demo-history.ts';
import { insertPastJob } from './seed-demo-past-job.ts';

interface VisitedTogether {
  at: Date;
  endsAt: Date;
  pages: JudgedPage[];
}

/** A past run of a pool, and the states of the matrix that it made, at the times at which they would have been visited. */
export interface JudgedMatrixRun {
  run: VisitedTogether;
  states: Array<VisitedTogether & { state: MatrixState }>;
}

/** Judges past matrices, of which the last ones began at these times; the run accepts, as their second state does. */
export function judgeMatrices(
  matrices: readonly MatrixVisit[][],
  { starts, tracking, now }: { starts: readonly Date[]; tracking: TrackingSettings; now: Date },
): JudgedMatrixRun[] {
  return matrices.slice(-starts.length).map((all, place) => {
    let begins = starts[place] ?? now;
    const visit = (state: MatrixState): VisitedTogether => {
      const own = all.filter((one) => one.state === state).map(({ observation }) => observation);
      const at = begins;
      const visits = oneAfterTheOther(own, at);
      begins = new Date(visits.at(-1)?.finishedAt ?? at);
      const judged = visits.map((observation) =>
        judgePage({ url: observation.requestedUrl, observation }, { tracking, now }),
      );
      return { at, endsAt: begins, pages: judged };
    };
    return { run: visit('accept'), states: MATRIX_STATES.map((state) => ({ state, ...visit(state) })) };
  });
}

/** Stores past runs of a pool and their matrices as if an agent had told of them. */
export async function storeMatrices(
  db: Db,
  matrices: readonly JudgedMatrixRun[],
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
  for (const { run, states } of matrices) {
    await store({ plan, poolId }, run);
    const matrixId = createId(run.at.getTime());
    await insertMatrix(db, { id: matrixId, ...of, poolId, at: run.at, tracking: jsonText(plan.tracking) });
    for (const { state, ...visited } of states)
      await store({ plan: planState(plan, state), poolId: null, matrixId }, visited);
    await endMatrix(db, matrixId, states.at(-1)?.endsAt ?? run.at);
  }
}
