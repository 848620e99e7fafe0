import {
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import type { Job } from '@vigie/contract/job.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useApi } from './api-provider.tsx';
import { failureOf, type Failure } from './failure.ts';
import { growingOptions, useGrowingList } from './growing-list.ts';

type WebsiteList = InfiniteData<{ items: Website[] }>;

/** Polling interval for the end of an audit, in ms, for users who may not follow jobs. */
const POLL_MS = 15_000;

const FIRST = { limit: 100 } as const;

/** Returns the websites that this user may see; `more` loads the next hundred. */
export function useWebsites() {
  const { queries } = useApi();
  const { items: websites, ...list } = useGrowingList(queries.websites.list, FIRST, {
    refetchInterval: (pages) =>
      pages.some(({ items }) => items.some(({ activeJobId }) => activeJobId !== null)) ? POLL_MS : false,
  });
  return { ...list, websites };
}

/** Returns one website by its id, for an address that names one beyond the first hundred. */
export function useWebsite(id: string | undefined, enabled: boolean) {
  const { queries } = useApi();
  return useQuery({
    ...queries.websites.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: enabled && id !== undefined,
  });
}

/** Returns a function that reads one stored website, bypassing the cache. */
export function useReadWebsite(): (id: string) => Promise<Website> {
  const { client } = useApi();
  return (id) => client.websites.get({ id });
}

export function useCreateWebsite() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...queries.websites.create.mutationOptions(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.websites.key() }),
  });
}

const runKey = (websiteId: string) => ['run', websiteId];

/**
 * Starts a website's audit. The attempt stays in the mutation cache, where `useStartState` reads it in any component.
 */
export function useStartAudit(): (websiteId: string) => Promise<void> {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const listKey: QueryKey = growingOptions(queries.websites.list, FIRST).queryKey;

  function showJob(job: Job): void {
    queryClient.setQueryData(queries.jobs.get.queryKey({ input: { id: job.id } }), job);
    queryClient.setQueryData(queries.websites.get.queryKey({ input: { id: job.websiteId } }), (known) =>
      known ? withJob(known, job) : known,
    );
    queryClient.setQueryData<WebsiteList>(listKey, (known) => known && listWithJob(known, job));
    // The home screen lists the runs in progress.
    void queryClient.invalidateQueries({ queryKey: queries.home.key() });
  }

  return async (websiteId) => {
    const attempt = queryClient.getMutationCache().build(queryClient, {
      mutationKey: runKey(websiteId),
      mutationFn: () => client.websites.run({ id: websiteId }),
      onSuccess: showJob,
    });
    await attempt.execute(undefined).catch(() => {
      // The mutation stores the failure.
    });
  };
}

function listWithJob(list: WebsiteList, job: Job): WebsiteList {
  const pages = list.pages.map((page) => ({ ...page, items: page.items.map((item) => withJob(item, job)) }));
  return { ...list, pages };
}

function withJob(website: Website, job: Job): Website {
  return website.id === job.websiteId ? { ...website, activeJobId: job.id } : website;
}

/** Returns the last attempt to start an audit: in progress, or its failure. */
export function useStartState(websiteId: string): { starting: boolean; failure: Failure | null } {
  const attempts = useMutationState({
    filters: { mutationKey: runKey(websiteId) },
    select: ({ state }) => state,
  });
  const last = attempts.at(-1);
  return { starting: last?.status === 'pending', failure: last?.error ? failureOf(last.error) : null };
}
