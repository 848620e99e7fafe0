import { useQuery } from '@tanstack/react-query';
import type { QualityView } from '@vigie/contract/data-quality.ts';
import type { AdditionQuery } from '@vigie/contract/policy-rehearsal.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { useApi } from './api-provider.tsx';
import { useAskedTracker, isOfSame, TIME_ZONE } from './asked.tsx';
import { useAnswer } from './define-resource.ts';
import { useGrowingList } from './growing-list.ts';

export interface QualityInput {
  websiteId: string;
  from: string;
  to: string;
}

const OF_SAME = ['websiteId', 'trackerId'] as const;
const PAGE_SIZE = 25;
/** Visits of a period do not change much meanwhile. */
const REHEARSAL_MS = 60_000;
/** Rows of the matrix are narrow and many. */
const MATRIX_SIZE = 100;

/** Returns how each tab does; the period before stays on screen while a new one loads. */
export function useQualityOverview(input: QualityInput) {
  const { queries } = useApi();
  const asked = { ...input, ...useAskedTracker() };
  return useQuery({
    ...queries.dataQuality.overview.queryOptions({ input: asked }),
    placeholderData: (previous, query) => (isOfSame(query, asked, OF_SAME) ? previous : undefined),
  });
}

export interface CheckInput extends QualityInput {
  check: Check;
  view: QualityView;
}

/** Returns one tab: rate, evolution and reasons. The data of another tab are never shown in its place. */
export function useQuality(input: CheckInput) {
  const { queries } = useApi();
  const asked = { ...input, ...useAskedTracker() };
  return useQuery({
    ...queries.dataQuality.check.queryOptions({ input: { ...asked, timeZone: TIME_ZONE } }),
    placeholderData: (previous, query) =>
      isOfSame(query, asked, [...OF_SAME, 'check', 'view']) ? previous : undefined,
  });
}

interface ReasonInput extends CheckInput {
  reason: string;
  rootCheck: Check;
  rootReason: string;
  q: string;
}

/** Returns pages that showed one reason in the period, last seen first, a handful at a time. */
export function useReasonPages({ q, ...input }: ReasonInput) {
  const { queries } = useApi();
  const asked = { ...input, ...useAskedTracker(), limit: PAGE_SIZE, q: orNone(q) } as const;
  return useGrowingList(queries.dataQuality.pages, asked);
}

/** Returns the policies that pages of the period sent, the most frequent first. */
export function usePolicies(input: QualityInput) {
  const { queries } = useApi();
  const asked = { ...input, ...useAskedTracker() };
  return useQuery({
    ...queries.dataQuality.policies.queryOptions({ input: asked }),
    placeholderData: (previous, query) => (isOfSame(query, asked, OF_SAME) ? previous : undefined),
  });
}

/** Returns what a policy would do with the last visits of a period; nothing is asked while there is none. */
export function useRehearsal(input: QualityInput, policy: string | null) {
  return useAnswer(
    (queries) => queries.dataQuality.rehearse,
    { ...input, policy: policy ?? '' },
    { enabled: policy !== null, staleTime: REHEARSAL_MS },
  );
}

/** Returns what the policies in force say of a new tag's addresses; nothing is asked while there is none. */
export function useAddition(input: QualityInput, addresses: AdditionQuery['addresses']) {
  return useAnswer(
    (queries) => queries.dataQuality.admit,
    { ...input, addresses },
    { enabled: addresses.length > 0, staleTime: REHEARSAL_MS },
  );
}

interface MatrixInput extends QualityInput {
  only: 'incomplete' | undefined;
  q: string;
}

/** Returns pages by required variables; rows come as they are asked for. */
export function useMatrix({ q, ...input }: MatrixInput) {
  const { queries } = useApi();
  const asked = { ...input, ...useAskedTracker(), limit: MATRIX_SIZE, q: orNone(q) } as const;
  const list = useGrowingList(queries.dataQuality.matrix, asked);
  return { ...list, variables: list.pages?.[0]?.variables ?? [] };
}

function orNone(q: string): string | undefined {
  return q === '' ? undefined : q;
}
