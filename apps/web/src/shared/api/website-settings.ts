import { hasEnded } from './follow-job.ts';
import { useLiveJob, useStart } from './jobs.ts';
import type { RetentionUse } from '@vigie/contract/redaction.ts';
import type { WebsiteContext } from '@vigie/contract/website-context.ts';
import type { LimitUse } from '@vigie/contract/website-limits.ts';
import { useApi } from './api-provider.tsx';
import { useAction, useAnswer } from './define-resource.ts';

export const useChangeWebsite = () => useAction((queries) => queries.websites.update);
export const useRemoveWebsite = () => useAction((queries) => queries.websites.remove);

export const useSetAuditSchedule = () => useAction((queries) => queries.websites.setSchedule);
export const useRemoveAuditSchedule = () => useAction((queries) => queries.websites.removeSchedule);

/** Starts audits of a website from several locations at the same time. */
export const useAuditFromLocations = () => useAction((queries) => queries.websites.runFromLocations);

/** Visits one page with settings that are not saved. */
export const useTrySettings = () => useStart((queries) => queries.websites.probe);

/** Returns the observation of a trial of settings; undefined until it exists. */
export function useSettingsTrial(jobId: string | null) {
  const { job, error } = useLiveJob(jobId);
  const ended = job !== undefined && hasEnded(job);
  const ofJob = { id: jobId ?? '', limit: 25 } as const;
  const pages = useAnswer((queries) => queries.jobs.pages, ofJob, { enabled: jobId !== null && ended });
  const page = pages.data?.items[0];
  const ofPage = { id: page?.observationId ?? '' };
  const options = { enabled: page !== undefined, staleTime: Infinity };
  const recorded = useAnswer((queries) => queries.observations.get, ofPage, options);
  return { job, page, stored: recorded.data, error: error ?? pages.error ?? recorded.error };
}

/** Starts a search for the pages of a website. */
export const useDiscover = () => useStart((queries) => queries.websites.discover);

/** Returns the newest search for pages of a website. */
export function useLastDiscovery(websiteId: string) {
  const query = { websiteId, kind: 'discovery', limit: 25 } as const;
  return useAnswer((queries) => queries.jobs.list, query).data?.items[0] ?? null;
}

/** Returns the contexts of a website, without their hidden values. */
export const useContexts = (websiteId: string) =>
  useAnswer((queries) => queries.contexts.list, { websiteId });

/** Returns a function that reads one stored context of a website, bypassing the cache. */
export function useReadContext(websiteId: string): (id: string) => Promise<WebsiteContext> {
  const { client } = useApi();
  return async (id) => {
    const found = (await client.contexts.list({ websiteId })).find((one) => one.id === id);
    if (found === undefined) throw new Error('The context was deleted.');
    return found;
  };
}

export const useCreateContext = () => useAction((queries) => queries.contexts.create);
export const useChangeContext = () => useAction((queries) => queries.contexts.update);
export const useRemoveContext = () => useAction((queries) => queries.contexts.remove);

/** Returns a website's limits with their current use. */
export const useLimits = (websiteId: string) =>
  useAnswer((queries) => queries.websites.limits, { id: websiteId });

/** Returns a function that reads the stored limits of a website, bypassing the cache. */
export function useReadLimits(): (id: string) => Promise<LimitUse> {
  const { client } = useApi();
  return (id) => client.websites.limits({ id });
}

export const useSetLimits = () => useAction((queries) => queries.websites.setLimits);

/** Returns the retention of a website's recordings. */
export const useRetention = (websiteId: string) =>
  useAnswer((queries) => queries.websites.retention, { id: websiteId });

/** Returns a function that reads the stored retention of a website's recordings, bypassing the cache. */
export function useReadRetention(): (id: string) => Promise<RetentionUse> {
  const { client } = useApi();
  return (id) => client.websites.retention({ id });
}

export const useSetRetention = () => useAction((queries) => queries.websites.setRetention);
