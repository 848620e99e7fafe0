import { useQuery } from '@tanstack/react-query';
import type { QualityView } from '@vigie/contract/data-quality.ts';
import type { AdditionQuery } from '@vigie/contract/policy-rehearsal.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { useApi } from './api-provider.tsx';
import { useSelectedTracker, isOfSame, TIME_ZONE } from './selected-tracker.tsx';
import { useAnswer } from './define-resource.ts';
import { useGrowingList } from './growing-list.ts';

export interface QualityInput {
  websiteId: string;
  from: string;
  to: string;
}

const OF_SAME = ['websiteId', 'trackerId'] as const;
const PAGE_SIZE = 25;
/** Visits of a period change little within this time. */
const REHEARSAL_MS = 60_000;
/** Page size of the matrix, whose rows are narrow and many. */
const MATRIX_SIZE = 100;

/** Returns the result of each tab; the previous period stays on screen while a new one loads. */
export function useQualityOverview(input: QualityInput) {
  const { queries } = useApi();
  const inputWithTracker = { ...input, ...useSelectedTracker() };
  return useQuery({
    ...queries.dataQuality.overview.queryOptions({ input: inputWithTracker }),
    placeholderData: (previous, query) => (isOfSame(query, inputWithTracker, OF_SAME) ? previous : undefined),
  });
}

export interface CheckInput extends QualityInput {
  check: Check;
  view: QualityView;
}

/** Returns the data of one tab: rate, evolution and reasons. Data of another tab never appear instead. */
export function useQuality(input: CheckInput) {
  const { queries } = useApi();
  const inputWithTracker = { ...input, ...useSelectedTracker() };
  return useQuery({
    ...queries.dataQuality.check.queryOptions({ input: { ...inputWithTracker, timeZone: TIME_ZONE } }),
    placeholderData: (previous, query) =>
      isOfSame(query, inputWithTracker, [...OF_SAME, 'check', 'view']) ? previous : undefined,
  });
}

interface ReasonInput extends CheckInput {
  reason: string;
  rootCheck: Check;
  rootReason: string;
  q: string;
}

/** Returns pages that showed one reason in the period, last seen first, a few at a time. */
export function useReasonPages({ q, ...input }: ReasonInput) {
  const { queries } = useApi();
  const inputWithTracker = { ...input, ...useSelectedTracker(), limit: PAGE_SIZE, q: orNone(q) } as const;
  return useGrowingList(queries.dataQuality.pages, inputWithTracker);
}

/** Returns the policies that pages of the period sent, the most frequent first. */
export function usePolicies(input: QualityInput) {
  const { queries } = useApi();
  const inputWithTracker = { ...input, ...useSelectedTracker() };
  return useQuery({
    ...queries.dataQuality.policies.queryOptions({ input: inputWithTracker }),
    placeholderData: (previous, query) => (isOfSame(query, inputWithTracker, OF_SAME) ? previous : undefined),
  });
}

/** Returns the effect of a policy on the last visits of a period. Sends no request without a policy. */
export function usePolicyRehearsal(input: QualityInput, policy: string | null) {
  return useAnswer(
    (queries) => queries.dataQuality.rehearse,
    { ...input, policy: policy ?? '' },
    { enabled: policy !== null, staleTime: REHEARSAL_MS },
  );
}

/** Returns the results of the current policies for the addresses of a new tag. Sends no request without one. */
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

/** Returns pages by required variables; rows load on demand. */
export function useVariableMatrix({ q, ...input }: MatrixInput) {
  const { queries } = useApi();
  const inputWithTracker = { ...input, ...useSelectedTracker(), limit: MATRIX_SIZE, q: orNone(q) } as const;
  const list = useGrowingList(queries.dataQuality.matrix, inputWithTracker);
  return { ...list, variables: list.pages?.[0]?.variables ?? [] };
}

function orNone(q: string): string | undefined {
  return q === '' ? undefined : q;
}
