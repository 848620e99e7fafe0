import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@vigie/contract/job.ts';
import { useApi } from './api-provider.tsx';
import { hasEnded } from './follow-job.ts';
import { useLiveJob } from './jobs.ts';
import type { Queries } from './client.ts';
import { useAction } from './define-resource.ts';

/** A website's address and names are shown everywhere: whatever changes them has all of it read again. */
const SHOWN = (queries: Queries) => [queries.websites, queries.pools, queries.tests];

export const useChangeWebsite = () => useAction((queries) => queries.websites.update, SHOWN);
export const useRemoveWebsite = () => useAction((queries) => queries.websites.remove, SHOWN);

/** A website's times are shown on Home too. */
const TIMED = (queries: Queries) => [queries.websites, queries.home];

export const useSetAuditSchedule = () => useAction((queries) => queries.websites.setSchedule, TIMED);
export const useRemoveAuditSchedule = () => useAction((queries) => queries.websites.removeSchedule, TIMED);

/** Keeps a job that was just started, so that its first look needs no further call. */
function useKeepJob() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return (job: Job) => {
    queryClient.setQueryData(queries.jobs.get.queryKey({ input: { id: job.id } }), job);
  };
}

/** Visits one page with settings that are not saved. */
export function useTrySettings() {
  const { queries } = useApi();
  return useMutation({ ...queries.websites.probe.mutationOptions(), onSuccess: useKeepJob() });
}

/** What a probe's visit recorded, once there is something. */
export function useSettingsTrial(jobId: string | null) {
  const { queries } = useApi();
  const { job, error } = useLiveJob(jobId);
  const ended = job !== undefined && hasEnded(job);
  const pages = useQuery({
    ...queries.jobs.pages.queryOptions({ input: { id: jobId ?? '', limit: 25 } }),
    enabled: jobId !== null && ended,
  });
  const page = pages.data?.items[0];
  const recorded = useQuery({
    ...queries.observations.get.queryOptions({ input: { id: page?.observationId ?? '' } }),
    enabled: page !== undefined,
    staleTime: Infinity,
  });
  return { job, page, stored: recorded.data, error: error ?? pages.error ?? recorded.error };
}

/** Looks for the pages of a website. */
export function useDiscover() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const keep = useKeepJob();
  return useMutation({
    ...queries.websites.discover.mutationOptions(),
    onSuccess: (job) => {
      keep(job);
      return queryClient.invalidateQueries({ queryKey: queries.jobs.list.key() });
    },
  });
}

/** The newest search for pages of a website. */
export function useLastDiscovery(websiteId: string) {
  const { queries } = useApi();
  const { data } = useQuery(
    queries.jobs.list.queryOptions({ input: { websiteId, kind: 'discovery', limit: 25 } }),
  );
  return data?.items[0] ?? null;
}
