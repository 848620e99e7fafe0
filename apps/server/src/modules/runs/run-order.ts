import { LEASE_SECONDS, type RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { JobKind } from '@vigie/contract/job.ts';
import { PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

/** A run as it is frozen: an attempt adds its number and what must not be stored in the open. */
export type FrozenOrder = Omit<
  RunOrder,
  'attempt' | 'variables' | 'journeyValues' | 'redactions' | 'access' | 'aboutUrl' | 'triedContainer'
>;

const CANARY_KINDS: ReadonlySet<JobKind> = new Set(['audit', 'pool']);
/** At most: an agent visits one more than it has processors. */
const CONCURRENCY = 4;
/** For discovery, and for agents that are busy with other runs. */
const SPARE_SECONDS = 1_800;
/** One journey takes no longer in all but the longest recordings. */
const JOURNEY_SECONDS = 1_200;

/** Returns what a plan asks of an agent; its deadline counts from now. */
export function makeOrder(runId: string, plan: RunPlan, now: Date): FrozenOrder {
  const { kind: _kind, agentId: _agentId, agentNeeds: _needs, contextId: _contextId, ...known } = plan;
  const { journeyContexts: _contexts, heldRound: _round, triesContainer: _tries, holdBack, ...asked } = known;
  const secondsPerPage = Math.max(PAGE_BUDGET_SECONDS, plan.delaySeconds);
  const journeysSeconds = (plan.journeys?.length ?? 0) * JOURNEY_SECONDS;
  const deadlineMs =
    now.getTime() + (plan.pagesMax * secondsPerPage + journeysSeconds + SPARE_SECONDS) * 1000;
  return {
    ...asked,
    ...(plan.visits.canaries && { visits: { ...plan.visits, canaries: plantsCanaries(plan) } }),
    journeys: plan.journeys ?? [],
    preludeId: plan.preludeId ?? null,
    matrixState: plan.matrixState ?? null,
    holdBack: holdBack ?? null,
    rehearsal: plan.rehearsal ?? null,
    replay: plan.replay ?? null,
    triedPolicy: plan.triedPolicy ?? null,
    partOf: null,
    runId,
    leaseSeconds: LEASE_SECONDS,
    deadlineAt: new Date(deadlineMs).toISOString(),
    concurrency: CONCURRENCY,
    tellLinks: false,
  };
}

/**
 * Returns how many visits a plan comes to at most: it begins at its addresses, or else at the start page. A journey
 * is one.
 */
export function visitsWanted(plan: RunPlan): number {
  const { discover, pagesMax, urls, journeys = [], replay } = plan;
  if (replay !== undefined) return replay.visitsMax;
  if (!discover && urls.length === 0 && journeys.length > 0) return journeys.length;
  const pages = discover ? pagesMax : Math.min(pagesMax, Math.max(1, urls.length));
  return pages * visitsOfPage(plan) + journeys.length;
}

/** Each page is visited without and with what is tried, or with a canary. */
const visitsOfPage = (plan: RunPlan) =>
  plan.triedPolicy === undefined && plan.triesContainer === undefined && !plantsCanaries(plan) ? 1 : 2;

/** Canaries are planted where their findings are kept: in audits and runs of pools. */
const plantsCanaries = ({ kind, visits, matrixState, discoverOnly }: RunPlan) =>
  visits.canaries === true && CANARY_KINDS.has(kind) && matrixState === undefined && !discoverOnly;

/**
 * Returns the plan with as many visits as it was granted; null: not yet. Its journeys come first, and pages have the
 * rest.
 */
export function withinVisits(plan: RunPlan, granted: number | null): RunPlan {
  if (granted === null || granted >= visitsWanted(plan)) return plan;
  if (plan.replay !== undefined) return { ...plan, replay: { ...plan.replay, visitsMax: granted } };
  const journeys = (plan.journeys ?? []).slice(0, granted);
  const pages = Math.floor((granted - journeys.length) / visitsOfPage(plan));
  if (pages === 0) return { ...plan, journeys, urls: [], discover: false };
  return { ...plan, journeys, urls: plan.urls.slice(0, pages), pagesMax: pages };
}
