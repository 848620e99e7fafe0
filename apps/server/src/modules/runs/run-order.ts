import { LEASE_SECONDS, type RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { JobKind } from '@vigie/contract/job.ts';
import { PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

/** Order as stored with the job. An attempt adds its number and the data that must not be stored in plain text. */
export type FrozenOrder = Omit<
  RunOrder,
  'attempt' | 'variables' | 'journeyValues' | 'redactions' | 'access' | 'aboutUrl' | 'triedContainer'
>;

const CANARY_KINDS: ReadonlySet<JobKind> = new Set(['audit', 'pool']);
/** Maximum: an agent visits one page more than it has processors. */
const CONCURRENCY = 4;
/** Extra time for discovery, and for agents that are busy with other runs. */
const SPARE_SECONDS = 1_800;
/** Maximum duration of one journey, except for the longest recordings. */
const JOURNEY_SECONDS = 1_200;

/** Returns the order of a plan for an agent; its deadline counts from now. */
export function makeOrder(runId: string, plan: RunPlan, now: Date): FrozenOrder {
  const { kind: _kind, agentId: _agentId, agentNeeds: _needs, contextId: _contextId, ...known } = plan;
  const {
    links,
    journeyContexts: _contexts,
    heldRound: _round,
    triesContainer: _tries,
    holdBack,
    ...orderFields
  } = known;
  const secondsPerPage = Math.max(PAGE_BUDGET_SECONDS, plan.delaySeconds);
  const journeysSeconds = (plan.journeys?.length ?? 0) * JOURNEY_SECONDS;
  const deadlineMs =
    now.getTime() + (plan.pagesMax * secondsPerPage + journeysSeconds + SPARE_SECONDS) * 1000;
  return {
    ...orderFields,
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
    followsLinks: links !== undefined,
  };
}

/**
 * Returns the maximum number of visits of a plan. It begins with its addresses, or else with the start page. A journey
 * counts as one visit.
 */
export function visitsWanted(plan: RunPlan): number {
  const { discover, pagesMax, urls, journeys = [], replay } = plan;
  if (replay !== undefined) return replay.visitsMax;
  if (!discover && urls.length === 0 && journeys.length > 0) return journeys.length;
  const pages = discover ? pagesMax : Math.min(pagesMax, Math.max(1, urls.length));
  return pages * visitsOfPage(plan) + journeys.length;
}

/**
 * Returns the visits of one page: two if it is visited without and with a tried policy or container, or with a canary;
 * else one.
 */
const visitsOfPage = (plan: RunPlan) =>
  plan.triedPolicy === undefined && plan.triesContainer === undefined && !plantsCanaries(plan) ? 1 : 2;

/** Returns whether canaries are planted: only in audits and runs of pools, where their findings are stored. */
const plantsCanaries = ({ kind, visits, matrixState, discoverOnly }: RunPlan) =>
  visits.canaries === true && CANARY_KINDS.has(kind) && matrixState === undefined && !discoverOnly;

/**
 * Returns the plan limited to the granted visits; null: none granted yet. Its journeys come first, and its pages get
 * the rest.
 */
export function withinVisits(plan: RunPlan, granted: number | null): RunPlan {
  if (granted === null || granted >= visitsWanted(plan)) return plan;
  if (plan.replay !== undefined) return { ...plan, replay: { ...plan.replay, visitsMax: granted } };
  const journeys = (plan.journeys ?? []).slice(0, granted);
  const pages = Math.floor((granted - journeys.length) / visitsOfPage(plan));
  if (pages === 0) return { ...plan, journeys, urls: [], discover: false };
  return { ...plan, journeys, urls: plan.urls.slice(0, pages), pagesMax: pages };
}
