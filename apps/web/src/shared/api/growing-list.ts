import { useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { ProcedureUtils } from '@orpc/tanstack-query';
import type { contract } from '@vigie/contract/api/contract.ts';
import type { CallContext } from './link.ts';

interface ListPage<Item> {
  items: Item[];
  next: string | null;
  total: { count: number; estimated: boolean };
}
interface ListInput {
  after?: string | undefined;
}
/** A call that answers in pages, with a cursor to the next one. */
type PagedCall<Input extends ListInput, Page> = ProcedureUtils<CallContext, Input, Page, Error>;

type Inputs = InferContractRouterInputs<typeof contract>;
/** Name of a paged call: `jobs.list`. */
export type ListCall = {
  [Noun in keyof Inputs]: {
    [Name in keyof Inputs[Noun] & string]: 'after' extends keyof NonNullable<Inputs[Noun][Name]>
      ? `${Noun}.${Name}`
      : never;
  }[keyof Inputs[Noun] & string];
}[keyof Inputs];
/** Input of a paged call. */
export type QueryOf<Call extends ListCall> = Call extends `${infer Noun}.${infer Name}`
  ? Noun extends keyof Inputs
    ? Name extends keyof Inputs[Noun]
      ? NonNullable<Inputs[Noun][Name]>
      : never
    : never
  : never;
/** Filters of a paged call. */
export type ListQuery<Call extends ListCall> = Omit<QueryOf<Call>, 'limit' | 'after'>;

interface GrowingOptions<Page> {
  /** True if rows of other filters stay on screen until the new ones arrive. Default: true. */
  keepsPrevious?: boolean;
  refetchInterval?: (pages: readonly Page[]) => number | false;
}

/** A list that grows page by page: its state and its actions. */
export interface GrowingList<Item> {
  /** All rows loaded so far; undefined before the first page. */
  items: Item[] | undefined;
  total: { count: number; estimated: boolean };
  error: Error | null;
  retry: () => void;
  /** Loads the next page; null when there is none. */
  more: (() => void) | null;
  isFetchingMore: boolean;
  hasMoreFailed: boolean;
  /** True if the shown rows belong to the previous filters. */
  isStale: boolean;
}

/** Returns a growing list as the state of a query whose data are the rows so far. */
export const rowsOf = <Item>({
  items,
  error,
  retry,
}: Pick<GrowingList<Item>, 'items' | 'error' | 'retry'>) => ({
  data: items,
  error,
  refetch: retry,
});

export function growingOptions<Input extends ListInput, Page extends ListPage<unknown>>(
  call: PagedCall<Input, Page>,
  input: Omit<Input, 'after'>,
) {
  return call.infiniteOptions({
    input: (after: string | undefined) => ({ ...input, after }) as Input,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page) => last.next ?? undefined,
  });
}

/** Returns the rows of a paged call, as far as they were requested. */
export function useGrowingList<Input extends ListInput, Page extends ListPage<unknown>>(
  call: PagedCall<Input, Page>,
  input: Omit<Input, 'after'>,
  { keepsPrevious = true, refetchInterval }: GrowingOptions<Page> = {},
): GrowingList<Page['items'][number]> & { pages: readonly Page[] | undefined } {
  const list = useInfiniteQuery<Page, Error, InfiniteData<Page>, QueryKey, string | undefined>({
    ...growingOptions(call, input),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(refetchInterval
      ? { refetchInterval: ({ state: { data } }) => refetchInterval(data?.pages ?? []) }
      : {}),
  });
  const pages = list.data?.pages;
  return {
    pages,
    items: useMemo(() => pages?.flatMap(({ items }) => items), [pages]),
    total: pages?.[0]?.total ?? { count: 0, estimated: false },
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    isFetchingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    isStale: list.isPlaceholderData,
  };
}
