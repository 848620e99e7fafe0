import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { QualityView } from '@vigie/contract/data-quality.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { useApi } from './api-provider.tsx';

export interface QualityInput {
  websiteId: string;
  from: string;
  to: string;
}

/** Days begin at the reader's midnight. */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const PAGE_SIZE = 25;
/** Rows of the matrix are narrow and many. */
const MATRIX_SIZE = 100;

/** How each tab does; the period before stays on screen while a new one loads. */
export function useQualityOverview(input: QualityInput) {
  const { queries } = useApi();
  return useQuery({
    ...queries.dataQuality.overview.queryOptions({ input }),
    placeholderData: (previous, query) =>
      inputOf(query?.queryKey)['websiteId'] === input.websiteId ? previous : undefined,
  });
}

export interface CheckInput extends QualityInput {
  check: Check;
  view: QualityView;
}

/** One tab: rate, evolution and reasons. What another tab said never stands in for it. */
export function useQuality(input: CheckInput) {
  const { queries } = useApi();
  return useQuery({
    ...queries.dataQuality.check.queryOptions({ input: { ...input, timeZone: TIME_ZONE } }),
    placeholderData: (previous, query) => {
      const before = inputOf(query?.queryKey);
      const isSame = (['websiteId', 'check', 'view'] as const).every((key) => before[key] === input[key]);
      return isSame ? previous : undefined;
    },
  });
}

interface ReasonInput extends CheckInput {
  reason: string;
  rootCheck: Check;
  rootReason: string;
  q: string;
}

/** Pages that showed one reason in the period, last seen first, a handful at a time. */
export function useReasonPages({ q, ...input }: ReasonInput) {
  const { queries } = useApi();
  const list = useInfiniteQuery({
    ...queries.dataQuality.pages.infiniteOptions({
      input: (after: string | undefined) => ({ ...input, limit: PAGE_SIZE, after, q: orNone(q) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  return {
    pages: list.data?.pages.flatMap(({ items }) => items),
    total: list.data?.pages[0]?.total ?? { count: 0, estimated: false },
    ...waysOf(list),
  };
}

/** The policies that pages of the period sent, the most frequent first. */
export function usePolicies(input: QualityInput) {
  const { queries } = useApi();
  return useQuery({
    ...queries.dataQuality.policies.queryOptions({ input }),
    placeholderData: (previous, query) =>
      inputOf(query?.queryKey)['websiteId'] === input.websiteId ? previous : undefined,
  });
}

interface MatrixInput extends QualityInput {
  only: 'incomplete' | undefined;
  q: string;
}

/** Pages by required variables; rows come as they are asked for. */
export function useMatrix({ q, ...input }: MatrixInput) {
  const { queries } = useApi();
  const list = useInfiniteQuery({
    ...queries.dataQuality.matrix.infiniteOptions({
      input: (after: string | undefined) => ({ ...input, limit: MATRIX_SIZE, after, q: orNone(q) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  return {
    rows: list.data?.pages.flatMap(({ items }) => items),
    variables: list.data?.pages[0]?.variables ?? [],
    total: list.data?.pages[0]?.total ?? { count: 0, estimated: false },
    ...waysOf(list),
  };
}

interface InfiniteList {
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

/** How a list that grows stands, and what can be done with it. */
function waysOf(list: InfiniteList) {
  return {
    error: list.error,
    isStale: list.isPlaceholderData,
    isFetchingMore: list.isFetchingNextPage,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
  };
}

function orNone(q: string): string | undefined {
  return q === '' ? undefined : q;
}

function inputOf(queryKey: readonly unknown[] | undefined): Record<string, unknown> {
  return (queryKey?.[1] as { input?: Record<string, unknown> } | undefined)?.input ?? {};
}
