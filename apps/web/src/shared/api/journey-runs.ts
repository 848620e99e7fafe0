import { useQuery } from '@tanstack/react-query';
import type { JourneyRun } from '@vigie/contract/stored-journey.ts';
import { useApi } from './api-provider.tsx';
import { useAnswer } from './define-resource.ts';
import { useGrowingList } from './growing-list.ts';

/** Polling interval of a running journey, in ms: all steps arrive at its end. */
const POLL_MS = 2_000;

/** Returns whether a run is in progress; a run without an outcome whose job has ended was interrupted. */
export function isGoingOn({ outcome, state }: Pick<JourneyRun, 'outcome' | 'state'>): boolean {
  return outcome === null && (state === 'queued' || state === 'running');
}

/** Returns a run with its steps, polled while it is in progress; null: there is no run. */
export function useJourneyRun(runId: string | null) {
  const { queries } = useApi();
  return useQuery({
    ...queries.journeys.readRun.queryOptions({ input: { runId: runId ?? '' }, enabled: runId !== null }),
    refetchInterval: ({ state: { data } }) => (data && isGoingOn(data) ? POLL_MS : false),
  });
}

/** Returns the journey runs of a job, polled while one is in progress. */
export function useRunsOfJob(jobId: string) {
  const { queries } = useApi();
  return useQuery({
    ...queries.journeys.ofJob.queryOptions({ input: { jobId } }),
    refetchInterval: ({ state: { data } }) => (data?.some(isGoingOn) ? POLL_MS : false),
  });
}

/** Returns the screenshot after a step, which never changes. Loading it needs the session's token. */
export function useStepPicture(runId: string, step: number, enabled: boolean) {
  const query = { runId, step };
  return useAnswer((queries) => queries.journeys.picture, query, { enabled, staleTime: Infinity });
}

/** Returns the runs of a journey, newest first. */
export function useRunsOfJourney(journeyId: string | undefined) {
  const { queries } = useApi();
  return useGrowingList(queries.journeys.runs, { id: journeyId ?? '', limit: 50 });
}

/** Returns two runs of one journey; the previous ones stay on screen while others load. */
export function useComparedJourneyRuns(runId: string, withRunId: string | null) {
  const query = { runId, withRunId: withRunId ?? '' };
  const enabled = withRunId !== null;
  return useAnswer((queries) => queries.journeys.compare, query, { enabled, keepsPrevious: true });
}
