import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StoredTrackingPlan } from '@vigie/contract/stored-plan.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { useAction, useAnswer, useCall, useReadAgain } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Polling interval of a re-evaluation, in ms. */
const POLL_MS = 2_000;

export interface PlanPeriod {
  websiteId: string;
  from: string;
  to: string;
}

/**
 * Returns the plan of a website, polled while stored visits are re-evaluated by its newest version. When that ends, all
 * figures are read again.
 */
export function usePlan(websiteId: string) {
  const { queries } = useApi();
  const wasGoingOn = useRef(false);
  const readFigures = useReadAgain((all) => all.trackingPlans.save);
  const plan = useQuery({
    ...queries.trackingPlans.get.queryOptions({ input: { websiteId } }),
    refetchInterval: ({ state: { data } }) =>
      data?.reevaluation && data.reevaluation.state !== 'done' ? POLL_MS : false,
  });
  const state = plan.data?.reevaluation?.state;
  const onState = useEffectEvent((isGoingOn: boolean) => {
    if (wasGoingOn.current && !isGoingOn) void readFigures();
    wasGoingOn.current = isGoingOn;
  });
  useEffect(() => onState(state === 'waiting' || state === 'running'), [state]);
  return plan;
}

/** Returns a function that reads one version of a plan, whatever the newest is. */
export function useReadPlanVersion(): (websiteId: string, version: number) => Promise<StoredTrackingPlan> {
  const { queries } = useApi();
  return (websiteId, version) => queries.trackingPlans.get.call({ websiteId, version });
}

export function usePlanVersions(websiteId: string, enabled: boolean) {
  return useAnswer((queries) => queries.trackingPlans.versions, { websiteId }, { enabled });
}

/** Returns a version as a readable document in Markdown. */
export function usePlanDocument(query: { websiteId: string; version: number; locale: Locale }) {
  const { queries } = useApi();
  const input = { ...query, format: 'markdown' } as const;
  return useQuery({
    queryKey: [...queries.trackingPlans.file.queryKey({ input }), 'text'],
    async queryFn() {
      const file = await queries.trackingPlans.file.call(input);
      return file instanceof Blob ? file.text() : '';
    },
  });
}

export function usePlanCoverage(period: PlanPeriod, enabled = true) {
  return useAnswer((queries) => queries.trackingPlans.coverage, period, { keepsPrevious: true, enabled });
}

export function usePlanEvolution(period: PlanPeriod) {
  return useAnswer((queries) => queries.trackingPlans.evolution, period, { keepsPrevious: true });
}

export function usePlanEvent(query: PlanPeriod & { event: string }) {
  return useAnswer((queries) => queries.trackingPlans.event, query, { keepsPrevious: true });
}

/** A matrix by page, or by the steps of a journey. */
export type MatrixQuery = PlanPeriod & { journeyId?: string };

export function usePlanMatrix(query: MatrixQuery) {
  return useAnswer((queries) => queries.trackingPlans.matrix, query, { keepsPrevious: true });
}

export type FindingsQuery = ListQuery<'trackingPlans.findings'>;

export function usePlanFindings(query: FindingsQuery) {
  const { queries } = useApi();
  return useGrowingList(queries.trackingPlans.findings, { ...query, limit: 50 });
}

/** Returns the plan that stored visits suggest. A user requests it, since it reads many visits. */
export function usePlanProposal(period: PlanPeriod, enabled: boolean) {
  return useAnswer((queries) => queries.trackingPlans.learn, period, { enabled, staleTime: Infinity });
}

export function useSavePlan() {
  return useAction((queries) => queries.trackingPlans.save);
}

export function useReadPlanFiles() {
  return useCall((queries) => queries.trackingPlans.read);
}

export const NO_PLAN: TrackingPlan = { events: [], agree: [], unplanned: 'allow' };
