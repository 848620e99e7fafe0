import type { Job } from '@vigie/contract/job.ts';

export function journeysDone({ passed, failed, stepFailed }: NonNullable<Job['journeys']>): number {
  return passed + failed + stepFailed;
}

/** What a job has done and has to do: pages, then journeys. The total is null while pages are looked for. */
export function stepsOf({ progress, journeys }: Job): { done: number; total: number | null } {
  const { pagesDone, pagesTotal } = progress;
  if (!journeys) return { done: pagesDone, total: pagesTotal };
  return { done: pagesDone + journeysDone(journeys), total: (pagesTotal ?? pagesDone) + journeys.total };
}

/** Whether a running job has visited its pages, and runs its journeys. */
export function areJourneysLeft({ progress, journeys }: Job): boolean {
  const { phase, pagesDone, pagesTotal } = progress;
  if (!journeys || phase !== 'inspecting') return false;
  return pagesDone >= (pagesTotal ?? 0) && journeysDone(journeys) < journeys.total;
}
