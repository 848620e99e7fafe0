import type { Job } from '@vigie/contract/job.ts';

export function journeysDone({ passed, failed, stepFailed }: NonNullable<Job['journeys']>): number {
  return passed + failed + stepFailed;
}

/**
 * Returns what a job has done and has to do: pages, then journeys, of which one under way counts by its steps. The
 * total is null while pages are looked for.
 */
export function stepsOf({ progress, journeys }: Job): { done: number; total: number | null } {
  const { pagesDone, pagesTotal } = progress;
  if (!journeys) return { done: pagesDone, total: pagesTotal };
  const done = pagesDone + journeysDone(journeys) + partDone(progress);
  return { done, total: (pagesTotal ?? pagesDone) + journeys.total };
}

/** Returns the part of the journey under way that is done; 0: none is under way. */
function partDone({ step }: Job['progress']): number {
  return step ? (step.number - 1) / step.total : 0;
}

/** Returns whether a running job has visited its pages, and runs its journeys. */
export function areJourneysLeft({ progress, journeys }: Job): boolean {
  const { phase, pagesDone, pagesTotal } = progress;
  if (!journeys || phase !== 'inspecting') return false;
  return pagesDone >= (pagesTotal ?? 0) && journeysDone(journeys) < journeys.total;
}
