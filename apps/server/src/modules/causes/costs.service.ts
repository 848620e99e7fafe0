import type * as z from 'zod';
import { queryTracker } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import {
  type NowFailure,
  type NowFault,
  type NowScope,
  countNowFailures,
  listCausesOfPeriod,
  readNowFaults,
} from '../health/now-visits.store.ts';
import { readNow } from '../health/now.service.ts';
import { type Cost, rootOf } from './cause.policy.ts';
import type { CauseRow } from './causes.store.ts';
import type { OpenCause, PastCause, rootCauseSchema } from '@vigie/contract/health.ts';
import type { CheckTable } from '@vigie/contract/score.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { pointsOf } from '../health/health.policy.ts';
import { verdictsFor } from '../../access/captured-values.ts';
import type { Call } from '../../access/actor.ts';
import type { Period } from '../../period/requested-period.ts';
import { knownOfPages, presentFault } from '../observations/known-of-pages.service.ts';
import { readVerdicts } from '../observations/observations.store.ts';
import { readSharedFacts } from './open-problems.store.ts';

type Costing = Pick<CauseRow, 'id' | 'key' | 'websiteId' | 'trackerId' | 'unresolved'>;

/**
 * Returns the cost of root causes in their websites' current grades, by the cause's id. A cause that no current visit
 * shows has no entry.
 */
export async function readCosts(db: Db, causes: readonly Costing[]): Promise<Map<string, Cost>> {
  const counted = causes.filter((cause) => cause.unresolved > 0 && rootOf(cause) !== null);
  const costs = new Map<string, Cost>();
  for (const [trackerId, its] of Map.groupBy(counted, (cause) => cause.trackerId)) {
    const read = (trackerDb: Db) => costsOf(trackerDb, its);
    const found = await (trackerId === null ? read(db) : queryTracker(db, trackerId, read));
    for (const [id, cost] of found) costs.set(id, cost);
  }
  return costs;
}

async function costsOf(db: Db, causes: Costing[]): Promise<[string, Cost][]> {
  const websiteIds = [...new Set(causes.flatMap(({ websiteId }) => websiteId ?? []))];
  const known = await readNow(db, websiteIds);
  const scopes = [...known.values()].map(({ scope }) => scope);
  const failures = Map.groupBy(await readFailures(db, scopes), ({ websiteId }) => websiteId);
  return causes.flatMap((cause): [string, Cost][] => {
    const root = rootOf(cause);
    const now = known.get(cause.websiteId ?? '')?.now;
    const its = failures.get(cause.websiteId ?? '') ?? [];
    if (root === null || now === undefined) return [];
    const cost = costOfCause({ failures: its, checks: now.score.checks }, root);
    return cost.costPoints > 0 ? [[cause.id, cost]] : [];
  });
}

/** Reads the current failing verdicts. For one website it shares the query of a concurrent health request. */
async function readFailures(db: Db, scopes: NowScope[]): Promise<NowFailure[]> {
  const [first, ...others] = scopes;
  if (first === undefined || others.length > 0) return countNowFailures(db, scopes);
  return (await readNowFaults(db, first)).failures;
}

type Failure = Omit<NowFailure, 'websiteId'>;

/** Current failing verdicts, and all measured ones. */
export interface NowFailures {
  failures: Failure[];
  checks: CheckTable;
}

/** Returns the cost of a root cause, with everything that follows from it. All screens use this function. */
export function costOfCause(
  { failures, checks }: NowFailures,
  { check, reason }: { check: Check; reason: string },
): Pick<OpenCause, 'costPoints' | 'consequencePoints'> {
  const its = failures.filter(({ rootCheck, rootReason }) => rootCheck === check && rootReason === reason);
  const followers = its.filter((failure) => failure.check !== check || failure.reason !== reason);
  return { costPoints: pointsOf(its, checks), consequencePoints: pointsOf(followers, checks) };
}

/** Returns the root causes that are open now, the most costly first. Each page has one verdict of each check. */
export function costOpenCauses(now: NowFailures): OpenCause[] {
  return now.failures
    .filter(isRoot)
    .map(({ check, reason, verdicts: pages }) => ({
      check,
      reason,
      pages,
      ...costOfCause(now, { check, reason }),
    }))
    .toSorted((a, b) => b.costPoints - a.costPoints || b.pages - a.pages || (a.reason < b.reason ? -1 : 1));
}

/** Returns whether a failing verdict is its own root cause. */
export function isRoot({ check, reason, rootCheck, rootReason }: Failure): boolean {
  return check === rootCheck && reason === rootReason;
}

type RootCause = z.infer<typeof rootCauseSchema>;

/** Returns the root causes that are open now, each with the page that showed it last. */
export async function readRootCauses(
  { db, actor }: Call,
  { failures, checks }: { failures: NowFault[]; checks: CheckTable },
  { websiteId, period }: { websiteId: string; period: Period },
): Promise<RootCause[]> {
  const examples = failures.filter(isRoot);
  const ids = examples.map(({ observationId }) => observationId);
  const verdictsOf = await readVerdicts(db, ids);
  const factsOf = await readSharedFacts(db, websiteId, period);
  const known = await knownOfPages({ db, actor }, websiteId, [...verdictsOf.values()].flat());
  return costOpenCauses({ failures, checks }).map((cause) => {
    const example = examples.find(({ check, reason }) => check === cause.check && reason === cause.reason);
    const verdicts = verdictsFor(actor, verdictsOf.get(example?.observationId ?? '') ?? []);
    const verdict = verdicts.find(({ check }) => check === cause.check);
    const fault = verdict === undefined ? null : presentFault(verdict, verdicts, known);
    const { evidence = {}, remedy = null } = fault ?? {};
    const facts = factsOf(cause.check, cause.reason, evidence);
    return { ...cause, facts, example: { url: example?.url ?? '', evidence, remedy } };
  });
}

/** Returns the root causes of the period that are not open now. */
export async function readPastCauses(
  { db }: Call,
  scope: NowScope,
  { period, open }: { period: Period; open: RootCause[] },
): Promise<PastCause[]> {
  const causes = await listCausesOfPeriod(db, scope, { period, besides: open });
  return causes.map(({ check, reason, pages, lastSeenAt, repaired, unjudged }) => ({
    check,
    reason,
    pages,
    lastSeenAt: lastSeenAt.toISOString(),
    // A page that is no longer visited proves nothing; one that could not be evaluated may still have the fault.
    state: repaired > 0 && unjudged === 0 ? 'repaired' : 'unchecked',
  }));
}
