import { useEffect, useEffectEvent, useRef } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { ExemptVendors } from '@vigie/contract/stored-consent.ts';
import { useApi } from './api-provider.tsx';
import { useAction, useAnswer, useReadAgain } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Polling interval of a running matrix, in ms. */
const POLL_MS = 5_000;

/** Returns the matrices of a website, newest first; polled while one runs. */
export function useMatrixRuns(websiteId: string) {
  const { queries } = useApi();
  return useGrowingList(
    queries.consent.list,
    { websiteId, limit: 100 },
    {
      keepsPrevious: false,
      refetchInterval: (pages) =>
        pages.some(({ items }) => items.some(({ endedAt }) => endedAt === null)) ? POLL_MS : false,
    },
  );
}

/** Returns a matrix, for all its pages or for one. When it ends, its answers are read again. */
export function useConsentMatrix(id: string, pageId?: string) {
  const { queries } = useApi();
  const wasGoingOn = useRef(false);
  const readAgain = useReadAgain((all) => all.consent.start);
  const input = { id, ...(pageId === undefined ? {} : { pageId }) };
  const matrix = useQuery({
    ...queries.consent.get.queryOptions({ input }),
    placeholderData: (previous) => (previous?.run.id === id ? previous : undefined),
    refetchInterval: ({ state: { data } }) => (data?.run.endedAt === null ? POLL_MS : false),
  });
  const isGoingOn = matrix.data?.run.endedAt === null;
  const onChange = useEffectEvent((now: boolean) => {
    if (wasGoingOn.current && !now) void readAgain();
    wasGoingOn.current = now;
  });
  useEffect(() => onChange(isGoingOn), [isGoingOn]);
  return matrix;
}

export interface CellQuery {
  id: string;
  vendor: string;
  state: MatrixState;
  pageId?: string | undefined;
}

/** Returns the visits that prove a cell. */
export function useCellVisits(query: CellQuery) {
  const { queries } = useApi();
  return useGrowingList(queries.consent.visits, { ...query, limit: 25 }, { keepsPrevious: false });
}

export type ConsentFindingsQuery = ListQuery<'consent.findings'>;

export function useConsentFindings(query: ConsentFindingsQuery) {
  const { queries } = useApi();
  return useGrowingList(queries.consent.findings, { ...query, limit: 50 });
}

export const useStartMatrix = () => useAction((queries) => queries.consent.start);

/** Returns the vendors of a website that need no consent. */
export const useExemptVendors = (id: string) => useAnswer((queries) => queries.consent.exempt, { id });

export interface ExemptChange {
  id: string;
  /** Returns the new list for the currently stored one, so that no entry is lost. */
  change: (now: ExemptVendors['vendors']) => ExemptVendors['vendors'];
}

/** Changes the exempt vendors. Stored matrices are re-evaluated at once. */
export function useChangeExempt() {
  const { queries } = useApi();
  const readAgain = useReadAgain((all) => all.consent.setExempt);
  return useMutation({
    mutationFn: async ({ id, change }: ExemptChange) => {
      const { vendors, updatedAt } = await queries.consent.exempt.call({ id });
      return queries.consent.setExempt.call({ id, vendors: change(vendors), updatedAt });
    },
    onSuccess: () => readAgain(),
  });
}

/** Returns the names of vendors in the newest matrix of a website; empty until they are loaded. */
export function useSeenVendors(websiteId: string): string[] {
  const newest = useAnswer((queries) => queries.consent.list, { websiteId, limit: 25 }).data?.items[0];
  const query = { id: newest?.id ?? '' };
  const matrix = useAnswer((queries) => queries.consent.get, query, { enabled: newest !== undefined });
  return matrix.data?.vendors.map(({ name }) => name) ?? [];
}
