interface ListPage<T> {
  items: T[];
  total: { count: number; estimated: boolean };
}

interface InfiniteList<T> {
  data: { pages: readonly ListPage<T>[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

/** A list that grows page by page: its state, and its actions. */
export function growing<T>(list: InfiniteList<T>) {
  return {
    /** All that was fetched so far; undefined before the first page. */
    items: list.data?.pages.flatMap(({ items }) => items),
    total: list.data?.pages[0]?.total ?? { count: 0, estimated: false },
    error: list.error,
    retry: () => void list.refetch(),
    /** Fetches the next page; null when there is none. */
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    isFetchingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    /** Whether what is shown belongs to the filters before. */
    isStale: list.isPlaceholderData,
  };
}
