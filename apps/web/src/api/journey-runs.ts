import { useQuery } from '@tanstack/react-query';
import type { JourneyRun } from '@vigie/contract/kept-journey.ts';
import { useApi } from './api-provider.tsx';
import { useAnswer } from './define-resource.ts';
import { useGrowingList } from './growing-list.ts';

/** How soon a run is read again while it goes on: its steps come all together, at its end. */
const POLL_MS = 2_000;

/** Returns whether a run is under way; one without an outcome whose job has ended came to no end. */
export function isGoingOn({ outcome, state }: Pick<JourneyRun, 'outcome' | 'state'>): boolean {
  return outcome === null && (state === 'queued' || state === 'running');
}

/** A run with its steps, read again by itself while it goes on; null: there is none to read. */
export function useJourneyRun(runId: string | null) {
  const { queries } = useApi();
  return useQuery({
    ...queries.journeys.readRun.queryOptions({ input: { runId: runId ?? '' }, enabled: runId !== null }),
    refetchInterval: ({ state: { data } }) => (data && isGoingOn(data) ? POLL_MS : false),
  });
}

/** The runs of journeys that a job makes, read again while any goes on. */
export function useRunsOfJob(jobId: string) {
  const { queries } = useApi();
  return useQuery({
    ...queries.journeys.ofJob.queryOptions({ input: { jobId } }),
    refetchInterval: ({ state: { data } }) => (data?.some(isGoingOn) ? POLL_MS : false),
  });
}

/** Returns the picture after a step. It never changes; it takes the session's token to fetch it. */
export function useStepPicture(runId: string, step: number, enabled: boolean) {
  const asked = { runId, step };
  return useAnswer((queries) => queries.journeys.picture, asked, { enabled, staleTime: Infinity });
}

/** The runs of a journey, newest first. */
export function useRunsOfJourney(journeyId: string | undefined) {
  const { queries } = useApi();
  return useGrowingList(queries.journeys.runs, { id: journeyId ?? '', limit: 50 });
}

/** Two runs of one journey; those before stay on screen while others load. */
export function useComparedJourneyRuns(runId: string, withRunId: string | null) {
  const asked = { runId, withRunId: withRunId ?? '' };
  const enabled = withRunId !== null;
  return useAnswer((queries) => queries.journeys.compare, asked, { enabled, keepsPrevious: true });
}
