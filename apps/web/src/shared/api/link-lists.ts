import { useMutation } from '@tanstack/react-query';
import type { StoredLinkList } from '@vigie/contract/stored-link-list.ts';
import { useApi } from './api-provider.tsx';
import { useAction, useAnswer, type PickAnswers } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Polling interval of a check that an agent makes, in ms. */
const WORK_MS = 4_000;

export const isChecking = ({ lastCheck }: Pick<StoredLinkList, 'lastCheck'>): boolean =>
  lastCheck?.state === 'queued' || lastCheck?.state === 'running';

/** Returns the link lists of a website, polled while one of them is checked. */
export const useLinkLists = (websiteId: string) =>
  useAnswer(
    (queries) => queries.linkLists.list,
    { websiteId },
    { isChanging: (lists) => lists.some(isChecking) },
  );

/** Returns one list with the addresses of its links. */
export const useLinkList = (id: string) => useAnswer((queries) => queries.linkLists.get, { id });

/** Returns a function that reads one stored list, bypassing the cache. */
export function useReadLinkList() {
  const { queries } = useApi();
  return (id: string) => queries.linkLists.get.call({ id });
}

/** Returns the newest checks of a list. */
export const useLinkChecks = (id: string, isActive: boolean) =>
  useAnswer((queries) => queries.linkLists.checks, { id }, isActive ? { refetchInterval: WORK_MS } : {});

/** Returns the links of a check, polled while it runs. */
export function useCheckedLinks(asked: ListQuery<'linkLists.links'>, isActive: boolean) {
  const { queries } = useApi();
  return useGrowingList(
    queries.linkLists.links,
    { ...asked, limit: 50 },
    isActive ? { refetchInterval: () => WORK_MS } : {},
  );
}

const CHANGED: PickAnswers = (queries) => [queries.linkLists];

export const useCreateLinkList = () => useAction((queries) => queries.linkLists.create, CHANGED);
export const useChangeLinkList = () => useAction((queries) => queries.linkLists.update, CHANGED);
export const useRemoveLinkList = () => useAction((queries) => queries.linkLists.remove, CHANGED);
export const useCheckLinks = () =>
  useAction(
    (queries) => queries.linkLists.check,
    (queries) => [queries.linkLists, queries.jobs],
  );

/** Returns the call that reads the links of a file. */
export function useReadLinkFile() {
  const { client } = useApi();
  return useMutation({
    mutationFn: async (file: File) => client.linkLists.read({ name: file.name, text: await file.text() }),
  });
}
