import type { Job } from '@vigie/contract/job.ts';

export function journeysDone({ passed, failed, stepFailed }: NonNullable<Job['journeys']>): number {
  return passed + failed + stepFailed;
}

/**
 * Returns the done and total work of a job: pages, then journeys; a running journey counts by its steps. The total is
 * null while pages are searched.
 */
export function stepsOf({ progress, journeys }: Job): { done: number; total: number | null } {
  const { pagesDone, pagesTotal } = progress;
  if (!journeys) return { done: pagesDone, total: pagesTotal };
  const done = pagesDone + journeysDone(journeys) + partDone(progress);
  return { done, total: (pagesTotal ?? pagesDone) + journeys.total };
}

/** Returns the completed fraction of the running journey; 0: none is running. */
function partDone({ step }: Job['progress']): number {
  return step ? (step.number - 1) / step.total : 0;
}

/** Returns whether a running job has visited its pages and now runs its journeys. */
export function areJourneysLeft({ progress, journeys }: Job): boolean {
  const { phase, pagesDone, pagesTotal } = progress;
  if (!journeys || phase !== 'inspecting') return false;
  return pagesDone >= (pagesTotal ?? 0) && journeysDone(journeys) < journeys.total;
}
