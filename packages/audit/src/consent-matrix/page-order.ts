import { DELAYABLE_ROLES, type RequestDelay, type OrderVerdict } from '@vigie/contract/consent-matrix.ts';
import {
  compareDelayedVisits,
  NOTHING,
  UNKNOWN_COMPARISON,
  type Comparison,
  type DueVisit,
  type DelayedVisit,
} from './compare-visits.ts';
import { pageFindings, type EvaluationSettings } from './page-findings.ts';
import type { BareFinding, PageVisit, PageVisits } from './page-visit.ts';
import { ORDER_STATES, type OrderState, type SpeedFact } from './speed-facts.ts';

export interface DelayedVisits {
  delayed: readonly DelayedVisit[];
  /** Delays for each part, in ms. */
  delaysMs: readonly number[];
}

export interface PageOrder {
  verdict: OrderVerdict;
  /** True if all findings to compare with are known, so a missing finding means that it does not occur. */
  isWhole: boolean;
  findings: BareFinding[];
  due: DueVisit[];
}

/**
 * Returns whether a page's order is correct at every speed. A change needs two visits with a delay that show it and two
 * visits without a delay that do not. The second visit without a delay observes the page for as long.
 */
export function pageOrder(
  visits: PageVisits,
  { delayed, delaysMs }: DelayedVisits,
  settings: EvaluationSettings,
): PageOrder {
  const schedules = ORDER_STATES.flatMap((state) =>
    schedulesOf(visits[state], delaysMs).map((schedule) => ({ state, schedule })),
  );
  const comparisons = [
    ...ORDER_STATES.map((state) => (isMeasured(state, visits[state]) ? NOTHING : UNKNOWN_COMPARISON)),
    ...schedules.map((due) => compareDelayedVisits(due, { baseline: visits[due.state], delayed, settings })),
  ];
  const findings = comparisons.flatMap((one) => one.findings);
  const isWrong = isWrongAnyway(visits, settings);
  const isUnknown = comparisons.some((one) => one.isUnknown);
  return {
    verdict: verdictOf({
      isBroken: findings.length > 0,
      isWrong,
      isUnknown,
      hasDelays: schedules.length > 0,
    }),
    isWhole: !isWrong && !isUnknown,
    findings: onceEach(findings),
    due: comparisons.flatMap((one) => one.due),
  };
}

type Known = Record<'isBroken' | 'isWrong' | 'isUnknown' | 'hasDelays', boolean>;

function verdictOf({ isBroken, isWrong, isUnknown, hasDelays }: Known): OrderVerdict {
  if (isBroken) return 'depends-on-speed';
  if (isWrong) return 'wrong-anyway';
  if (isUnknown) return 'not-comparable';
  return hasDelays ? 'safe' : 'nothing-to-hold';
}

type Usual = Pick<PageVisit, 'state' | 'answered' | 'roles'>;

/** Returns whether an order is already wrong at full speed. Such an order is not safe only because it never changes. */
function isWrongAnyway(visits: PageVisits, settings: EvaluationSettings): boolean {
  return pageFindings(visits, settings).some(({ kind }) => kind !== 'no-refusal-at-first-level');
}

/** Returns the delays that can be applied to a page's visit; empty if there is no baseline to compare with. */
export function schedulesOf(baseline: Usual | undefined, delaysMs: readonly number[]): RequestDelay[] {
  if (baseline === undefined || !isComparable(baseline)) return [];
  return delaysMs.flatMap((ms) =>
    DELAYABLE_ROLES.filter((role) => baseline.roles[role] !== undefined).map((role) => ({ role, ms })),
  );
}

/** Returns the visits without duplicates: several changes may need the same visit. */
export function uniqueVisits(due: readonly DueVisit[]): DueVisit[] {
  return [...new Map(due.map((one) => [JSON.stringify(one), one])).values()];
}

const isComparable = ({ state, answered }: Usual): boolean => state === 'none' || answered === state;

/**
 * Returns whether a visit measured a state. A page without a banner, or one whose banner cannot be refused, has no
 * answer to compare.
 */
function isMeasured(state: OrderState, visit: PageVisit | undefined): boolean {
  if (visit === undefined) return false;
  if (isComparable(visit) || !visit.hasBanner) return true;
  return state === 'refuse' && visit.offered !== null && !visit.offered.includes('refuse');
}

/** Returns one finding for each vendor and state, and one for each change, from the first delay that shows it. */
function onceEach(findings: Comparison['findings']): BareFinding[] {
  const states = new Set<string>();
  const facts = new Map<SpeedFact, Set<string | null>>();
  return findings.flatMap(({ fact, ...finding }) => {
    const { vendor, state } = finding;
    const key = JSON.stringify([vendor, state]);
    const vendors = facts.get(fact) ?? new Set();
    const isKnown = states.has(key) || vendors.has(vendor);
    states.add(key);
    facts.set(fact, new Set([...vendors, vendor]));
    return isKnown ? [] : [finding];
  });
}
