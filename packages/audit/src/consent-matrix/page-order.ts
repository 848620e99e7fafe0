import { HELD_ROLES } from '@vigie/contract/consent-matrix.ts';
import type { Schedule } from './held-role.ts';
import { SILENT } from './named-visits.ts';
import { pageFindings, type Judging } from './page-findings.ts';
import type { BareFinding, NamedVendor, PageVisit, PageVisits } from './page-visit.ts';
import {
  ORDER_STATES,
  orderText,
  ROLE_LABELS,
  SPEED_FACTS,
  type OrderState,
  type SpeedFact,
} from './speed-facts.ts';

/** A visit that held something back; null where it could not be measured. */
export interface HeldVisit {
  state: OrderState;
  schedule: Schedule;
  visit: PageVisit | null;
}

export interface HeldVisits {
  held: readonly HeldVisit[];
  /** By how much each part was to be held back. */
  delaysMs: readonly number[];
}

/** A visit that is still to be made, so that chance makes no finding. */
export type DueVisit = Pick<HeldVisit, 'state' | 'schedule'>;

export interface PageOrder {
  order: 'safe' | 'depends-on-speed' | null;
  findings: BareFinding[];
  due: DueVisit[];
}

/** What one schedule says of one state. */
interface Comparison {
  isUnknown: boolean;
  due: DueVisit[];
  findings: (BareFinding & { fact: SpeedFact })[];
}

const NOTHING: Comparison = { isUnknown: false, due: [], findings: [] };
const UNKNOWN: Comparison = { ...NOTHING, isUnknown: true };

/**
 * Whether a page's order stands at every speed. A change is found where two visits that hold back show it, and two that
 * hold nothing back do not: the second of these watches the page for as long.
 */
export function pageOrder(visits: PageVisits, { held, delaysMs }: HeldVisits, judging: Judging): PageOrder {
  const schedules = ORDER_STATES.flatMap((state) =>
    schedulesOf(visits[state], delaysMs).map((schedule) => ({ state, schedule })),
  );
  const comparisons = [
    ...ORDER_STATES.map((state) => (isMeasured(state, visits[state]) ? NOTHING : UNKNOWN)),
    ...schedules.map((due) => compare(due, { baseline: visits[due.state], held, judging })),
  ];
  const findings = comparisons.flatMap((one) => one.findings);
  const isUnknown =
    schedules.length === 0 || comparisons.some((one) => one.isUnknown) || isWrongAnyway(visits, judging);
  return {
    order: findings.length > 0 ? 'depends-on-speed' : isUnknown ? null : 'safe',
    findings: onceEach(findings),
    due: comparisons.flatMap((one) => one.due),
  };
}

type Usual = Pick<PageVisit, 'state' | 'answered' | 'roles'>;

/** An order that is wrong at full speed is not safe because it is always wrong. */
function isWrongAnyway(visits: PageVisits, judging: Judging): boolean {
  return pageFindings(visits, judging).some(({ kind }) => kind !== 'no-refusal-at-first-level');
}

/** What of a page's visit can be held back: nothing where there is nothing to compare it with. */
export function schedulesOf(baseline: Usual | undefined, delaysMs: readonly number[]): Schedule[] {
  if (baseline === undefined || !isComparable(baseline)) return [];
  return delaysMs.flatMap((ms) =>
    HELD_ROLES.filter((role) => baseline.roles[role] !== undefined).map((role) => ({ role, ms })),
  );
}

const isComparable = ({ state, answered }: Usual): boolean => state === 'none' || answered === state;

/** A page without a banner has no answer to compare, nor has one that cannot be refused. */
function isMeasured(state: OrderState, visit: PageVisit | undefined): boolean {
  if (visit === undefined) return false;
  if (isComparable(visit) || !visit.hasBanner) return true;
  return state === 'refuse' && visit.offered !== null && !visit.offered.includes('refuse');
}

interface Compared {
  baseline: PageVisit | undefined;
  held: readonly HeldVisit[];
  judging: Judging;
}

function compare(due: DueVisit, { baseline, held, judging }: Compared): Comparison {
  const { state, schedule } = due;
  if (baseline === undefined) return UNKNOWN;
  const made = (role: Schedule['role']) =>
    held.filter(
      (one) => one.state === state && one.schedule.ms === schedule.ms && one.schedule.role === role,
    );
  const usable = (visits: readonly HeldVisit[]) =>
    visits.flatMap(({ visit }) => (visit !== null && visit.answered === baseline.answered ? [visit] : []));
  const attempts = made(schedule.role);
  const [late, controls] = [usable(attempts), usable(made('nothing'))];
  if (attempts.length === 0) return UNKNOWN;
  if (late.length === 0) return attempts.length < 2 ? { ...UNKNOWN, due: [due] } : UNKNOWN;
  const names = new Set(
    [baseline, ...late, ...controls].flatMap(({ vendors }) => vendors.map((one) => one.vendor)),
  );
  for (const name of judging.told) names.add(name);
  const results = SPEED_FACTS.filter((fact) => fact.states.includes(state)).flatMap((fact) =>
    [...names]
      .filter((name) => !fact.isOfConsent || !judging.isExempt(name))
      .map((name) => compareFact(fact, name, { due, baseline, late, controls })),
  );
  return {
    isUnknown: results.some((one) => one.isUnknown),
    due: results.find((one) => one.due.length > 0)?.due ?? [],
    findings: results.flatMap((one) => one.findings),
  };
}

interface Sides {
  due: DueVisit;
  baseline: PageVisit;
  late: readonly PageVisit[];
  controls: readonly PageVisit[];
}

function compareFact(fact: SpeedFact, name: string, { due, baseline, late, controls }: Sides): Comparison {
  const usual = fact.holds(vendorOf(baseline, name), baseline);
  const [first] = late;
  const isChanged = (visit: PageVisit) => fact.holds(vendorOf(visit, name), visit) !== usual;
  if (first === undefined || !late.some(isChanged)) return NOTHING;
  if (!late.every(isChanged)) return UNKNOWN;
  const { state, schedule } = due;
  const control: DueVisit = { state, schedule: { role: 'nothing', ms: schedule.ms } };
  if (late.length < 2 || controls.length === 0) return { ...UNKNOWN, due: [due, control] };
  // What shows without a delay too needed only to be watched longer.
  if (controls.every(isChanged)) return NOTHING;
  if (controls.some(isChanged)) return UNKNOWN;
  const label = schedule.role === 'nothing' ? '' : ROLE_LABELS[schedule.role];
  const [expected, seen] = [baseline, first].map((visit) => orderText(visit, vendorOf(visit, name), fact));
  return {
    ...NOTHING,
    findings: [
      {
        kind: 'order-depends-on-speed',
        vendor: name,
        state,
        expected: expected ?? null,
        seen: `${label} +${schedule.ms} ms: ${seen}`,
        fact,
      },
    ],
  };
}

const vendorOf = ({ vendors }: PageVisit, name: string): NamedVendor =>
  vendors.find(({ vendor }) => vendor === name) ?? { ...SILENT, vendor: name, cookies: [], storage: [] };

/** One for each vendor and state, and one for each thing that changes, by the first schedule that shows it. */
function onceEach(findings: readonly (BareFinding & { fact: SpeedFact })[]): BareFinding[] {
  const states = new Set<string>();
  const facts = new Map<SpeedFact, Set<string | null>>();
  return findings.flatMap(({ fact, ...finding }) => {
    const { vendor, state } = finding;
    const key = JSON.stringify([vendor, state]);
    const told = facts.get(fact) ?? new Set();
    if (states.has(key) || told.has(vendor)) return [];
    states.add(key);
    facts.set(fact, told.add(vendor));
    return [finding];
  });
}
