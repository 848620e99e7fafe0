import { HELD_ROLES, type HeldBack, type OrderVerdict } from '@vigie/contract/consent-matrix.ts';
import {
  compareVisits,
  NOTHING,
  UNKNOWN,
  type Comparison,
  type DueVisit,
  type HeldVisit,
} from './compare-visits.ts';
import { pageFindings, type Judging } from './page-findings.ts';
import type { BareFinding, PageVisit, PageVisits } from './page-visit.ts';
import { ORDER_STATES, type OrderState, type SpeedFact } from './speed-facts.ts';

export interface HeldVisits {
  held: readonly HeldVisit[];
  /** By how much each part was to be held back. */
  delaysMs: readonly number[];
}

export interface PageOrder {
  verdict: OrderVerdict;
  /** All that its findings are compared with is known: what is not among them is not so. */
  isWhole: boolean;
  findings: BareFinding[];
  due: DueVisit[];
}

/**
 * Returns whether a page's order stands at every speed. A change is found where two visits that hold back show it,
 * and two that hold nothing back do not: the second of these watches the page for as long.
 */
export function pageOrder(visits: PageVisits, { held, delaysMs }: HeldVisits, judging: Judging): PageOrder {
  const schedules = ORDER_STATES.flatMap((state) =>
    schedulesOf(visits[state], delaysMs).map((schedule) => ({ state, schedule })),
  );
  const comparisons = [
    ...ORDER_STATES.map((state) => (isMeasured(state, visits[state]) ? NOTHING : UNKNOWN)),
    ...schedules.map((due) => compareVisits(due, { baseline: visits[due.state], held, judging })),
  ];
  const findings = comparisons.flatMap((one) => one.findings);
  const isWrong = isWrongAnyway(visits, judging);
  const isUnknown = comparisons.some((one) => one.isUnknown);
  return {
    verdict: verdictOf({ isBroken: findings.length > 0, isWrong, isUnknown, isHeld: schedules.length > 0 }),
    isWhole: !isWrong && !isUnknown,
    findings: onceEach(findings),
    due: comparisons.flatMap((one) => one.due),
  };
}

type Known = Record<'isBroken' | 'isWrong' | 'isUnknown' | 'isHeld', boolean>;

function verdictOf({ isBroken, isWrong, isUnknown, isHeld }: Known): OrderVerdict {
  if (isBroken) return 'depends-on-speed';
  if (isWrong) return 'wrong-anyway';
  if (isUnknown) return 'not-comparable';
  return isHeld ? 'safe' : 'nothing-to-hold';
}

type Usual = Pick<PageVisit, 'state' | 'answered' | 'roles'>;

/** Returns an order that is wrong at full speed is not safe because it is always wrong. */
function isWrongAnyway(visits: PageVisits, judging: Judging): boolean {
  return pageFindings(visits, judging).some(({ kind }) => kind !== 'no-refusal-at-first-level');
}

/** Returns what of a page's visit can be held back: nothing where there is nothing to compare it with. */
export function schedulesOf(baseline: Usual | undefined, delaysMs: readonly number[]): HeldBack[] {
  if (baseline === undefined || !isComparable(baseline)) return [];
  return delaysMs.flatMap((ms) =>
    HELD_ROLES.filter((role) => baseline.roles[role] !== undefined).map((role) => ({ role, ms })),
  );
}

/** Visits that several changes ask for are made once. */
export function uniqueVisits(due: readonly DueVisit[]): DueVisit[] {
  return [...new Map(due.map((one) => [JSON.stringify(one), one])).values()];
}

const isComparable = ({ state, answered }: Usual): boolean => state === 'none' || answered === state;

/** A page without a banner has no answer to compare, nor has one that cannot be refused. */
function isMeasured(state: OrderState, visit: PageVisit | undefined): boolean {
  if (visit === undefined) return false;
  if (isComparable(visit) || !visit.hasBanner) return true;
  return state === 'refuse' && visit.offered !== null && !visit.offered.includes('refuse');
}

/**
 * Returns one for each vendor and state, and one for each thing that changes, by the first schedule that shows it.
 */
function onceEach(findings: Comparison['findings']): BareFinding[] {
  const states = new Set<string>();
  const facts = new Map<SpeedFact, Set<string | null>>();
  return findings.flatMap(({ fact, ...finding }) => {
    const { vendor, state } = finding;
    const key = JSON.stringify([vendor, state]);
    const told = facts.get(fact) ?? new Set();
    const isTold = states.has(key) || told.has(vendor);
    states.add(key);
    facts.set(fact, new Set([...told, vendor]));
    return isTold ? [] : [finding];
  });
}
