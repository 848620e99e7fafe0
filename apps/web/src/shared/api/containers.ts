import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { useAction, useAnswer, useCall } from './define-resource.ts';
import { useGrowingList } from './growing-list.ts';

/** Returns the containers of tag managers that the pages of a website load. */
export function useContainers(websiteId: string) {
  const { queries } = useApi();
  return useGrowingList(queries.containers.list, { websiteId, limit: 50 }, { keepsPrevious: false });
}

export const useContainer = (id: string) => useAnswer((queries) => queries.containers.get, { id });

/** Numbers of two versions; absent: the newest and the one before. */
export interface ComparedVersions {
  id: string;
  from?: number | undefined;
  to?: number | undefined;
}

export const useContainerDifference = (query: ComparedVersions) =>
  useAnswer((queries) => queries.containers.difference, query, { keepsPrevious: true });

/** Returns the results of containers in one visit, which never change. */
export const useVisitContainers = (id: string) =>
  useAnswer((queries) => queries.containers.ofVisit, { id }, { staleTime: Infinity });

/** An event and where it was expected: on a page, in one visit, or anywhere on the website. */
export interface EventQuestion {
  websiteId: string;
  event: string;
  url?: string | undefined;
  observationId?: string | undefined;
}

export const useExplanation = (query: EventQuestion) =>
  useAnswer((queries) => queries.containers.explain, query);

/** Question about a server container: which of its tags take an event. */
export const useReceivedExplanation = (query: { id: string; event: string }) =>
  useAnswer((queries) => queries.containers.received, query);

export const useSetContainerExport = () => {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const save = useAction((all) => all.containers.setExport);
  return {
    ...save,
    /** Stores the answer, so that it is shown at once. */
    async named(input: { id: string; text: string }): Promise<ContainerDetail> {
      const detail = await save.mutateAsync(input);
      queryClient.setQueryData(queries.containers.get.queryKey({ input: { id: input.id } }), detail);
      return detail;
    },
  };
};

export const useRemoveContainerExport = () => useAction((queries) => queries.containers.removeExport);
export const useTryContainer = () => useCall((queries) => queries.containers.try);

export const useUploadServerContainer = () => useAction((queries) => queries.containers.upload);
export const useRemoveServerContainer = () => useAction((queries) => queries.containers.remove);
