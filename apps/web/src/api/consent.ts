import { useEffect, useEffectEvent, useRef } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { ExemptVendors } from '@vigie/contract/kept-consent.ts';
import { useApi } from './api-provider.tsx';
import { useAction, useAnswer, useReadAgain } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** How often a matrix is looked at while it goes on. */
const POLL_MS = 5_000;

/** Returns the matrices of a website, newest first; asked again by itself while one goes on. */
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

/** Returns one matrix, of all its pages or of one. Once it has ended, what is read of it is read again. */
export function useMatrix(id: string, pageId?: string) {
  const { queries } = useApi();
  const wasGoingOn = useRef(false);
  const readAgain = useReadAgain(({ consent: { findings, visits, list } }) => [findings, visits, list]);
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
export function useCellVisits(asked: CellQuery) {
  const { queries } = useApi();
  return useGrowingList(queries.consent.visits, { ...asked, limit: 25 }, { keepsPrevious: false });
}

export type ConsentFindingsQuery = ListQuery<'consent.findings'>;

export function useConsentFindings(asked: ConsentFindingsQuery) {
  const { queries } = useApi();
  return useGrowingList(queries.consent.findings, { ...asked, limit: 50 });
}

export const useStartMatrix = () =>
  useAction(
    (queries) => queries.consent.start,
    ({ consent, jobs }) => [consent.list, jobs.list],
  );

/** The vendors of a website that need no consent. */
export const useExemptVendors = (id: string) => useAnswer((queries) => queries.consent.exempt, { id });

export interface ExemptChange {
  id: string;
  /** Makes the new list of the one that is stored now: nobody's entry is lost. */
  change: (now: ExemptVendors['vendors']) => ExemptVendors['vendors'];
}

/** Changes them; stored matrices are judged by the new list at once. */
export function useChangeExempt() {
  const { queries } = useApi();
  const readAgain = useReadAgain(({ consent, causes }) => [consent, causes]);
  return useMutation({
    mutationFn: async ({ id, change }: ExemptChange) => {
      const { vendors, updatedAt } = await queries.consent.exempt.call({ id });
      return queries.consent.setExempt.call({ id, vendors: change(vendors), updatedAt });
    },
    onSuccess: readAgain,
  });
}

/** Returns the names of vendors in the newest matrix of a website; none until they are known. */
export function useSeenVendors(websiteId: string): string[] {
  const newest = useAnswer((queries) => queries.consent.list, { websiteId, limit: 25 }).data?.items[0];
  const asked = { id: newest?.id ?? '' };
  const matrix = useAnswer((queries) => queries.consent.get, asked, { enabled: newest !== undefined });
  return matrix.data?.vendors.map(({ name }) => name) ?? [];
}
