import { useMutation } from '@tanstack/react-query';
import { LINK_FILE_LENGTH_MAX, type StoredLinkList } from '@vigie/contract/stored-link-list.ts';
import { useApi } from './api-provider.tsx';
import { useAction, useAnswer } from './define-resource.ts';
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
export function useCheckedLinks(query: ListQuery<'linkLists.links'>, isActive: boolean) {
  const { queries } = useApi();
  return useGrowingList(
    queries.linkLists.links,
    { ...query, limit: 50 },
    isActive ? { refetchInterval: () => WORK_MS } : {},
  );
}

export const useCreateLinkList = () => useAction((queries) => queries.linkLists.create);
export const useChangeLinkList = () => useAction((queries) => queries.linkLists.update);
export const useRemoveLinkList = () => useAction((queries) => queries.linkLists.remove);
export const useCheckLinks = () => useAction((queries) => queries.linkLists.check);

/** Returns the call that reads the links of a file. */
export function useReadLinkFile() {
  const { client } = useApi();
  return useMutation({
    mutationFn: async (file: File) => client.linkLists.read({ name: file.name, text: await textOf(file) }),
  });
}

/** Returns the text of a file, decompressed if it is compressed by gzip. */
async function textOf(file: File): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  return isPacked ? beginningOf(file.stream().pipeThrough(new DecompressionStream('gzip'))) : file.text();
}

/** Returns the text of a stream. Stops one part after more characters than a file of links may have. */
async function beginningOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.length <= LINK_FILE_LENGTH_MAX) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
  }
  await reader.cancel();
  return text;
}
