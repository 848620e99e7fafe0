import type { RequestDelay } from '@vigie/contract/consent-matrix.ts';
import { ROLE_LABELS } from '@vigie/contract/wording/delay-text.ts';
import { SILENT } from './named-visits.ts';
import type { EvaluationSettings } from './page-findings.ts';
import type { BareFinding, NamedVendor, PageVisit } from './page-visit.ts';
import { orderText, SPEED_FACTS, type OrderState, type SpeedFact } from './speed-facts.ts';

/** Visit with a delay; null if it could not be measured. */
export interface DelayedVisit {
  state: OrderState;
  schedule: RequestDelay;
  visit: PageVisit | null;
}

/** Visit that is still to be made to exclude chance as the reason of a finding. */
export type DueVisit = Pick<DelayedVisit, 'state' | 'schedule'>;

/** Result of one delay in one state. */
export interface Comparison {
  isUnknown: boolean;
  due: DueVisit[];
  findings: (BareFinding & { fact: SpeedFact })[];
}

export const NOTHING: Comparison = { isUnknown: false, due: [], findings: [] };
export const UNKNOWN_COMPARISON: Comparison = { ...NOTHING, isUnknown: true };

interface ComparedVisits {
  baseline: PageVisit | undefined;
  delayed: readonly DelayedVisit[];
  settings: EvaluationSettings;
}

/** Compares visits with a delay to the usual visit. */
export function compareDelayedVisits(
  due: DueVisit,
  { baseline, delayed, settings }: ComparedVisits,
): Comparison {
  const { state, schedule } = due;
  if (baseline === undefined) return UNKNOWN_COMPARISON;
  const made = (role: RequestDelay['role']) =>
    delayed.filter(
      (one) => one.state === state && one.schedule.ms === schedule.ms && one.schedule.role === role,
    );
  const usable = (visits: readonly DelayedVisit[]) =>
    visits.flatMap(({ visit }) => (visit !== null && visit.answered === baseline.answered ? [visit] : []));
  const attempts = made(schedule.role);
  const [late, controls] = [usable(attempts), usable(made('nothing'))];
  if (attempts.length === 0) return UNKNOWN_COMPARISON;
  if (late.length === 0)
    return attempts.length < 2 ? { ...UNKNOWN_COMPARISON, due: [due] } : UNKNOWN_COMPARISON;
  const names = new Set(
    [baseline, ...late, ...controls].flatMap(({ vendors }) => vendors.map((one) => one.vendor)),
  );
  for (const name of settings.configured) names.add(name);
  const results = SPEED_FACTS.filter((fact) => fact.states.includes(state)).flatMap((fact) =>
    [...names]
      .filter((name) => !fact.isOfConsent || !settings.isExempt(name))
      .map((name) => compareFact(fact, name, { due, baseline, late, controls })),
  );
  const proof = delayed.findIndex(({ visit }) => visit === late[0]);
  return {
    isUnknown: results.some((one) => one.isUnknown),
    due: results.find((one) => one.due.length > 0)?.due ?? [],
    findings: results.flatMap((one) => one.findings.map((finding) => ({ ...finding, proof }))),
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
  if (!late.every(isChanged)) return UNKNOWN_COMPARISON;
  const { state, schedule } = due;
  const control: DueVisit = { state, schedule: { role: 'nothing', ms: schedule.ms } };
  if (late.length < 2 || controls.length === 0) return { ...UNKNOWN_COMPARISON, due: [due, control] };
  // A change that also occurs without a delay only needed a longer observation.
  if (controls.every(isChanged)) return NOTHING;
  if (controls.some(isChanged)) return UNKNOWN_COMPARISON;
  const [expected, seen] = [baseline, first].map((visit) => orderText(visit, vendorOf(visit, name), fact));
  return {
    ...NOTHING,
    findings: [
      {
        kind: 'order-depends-on-speed',
        vendor: name,
        state,
        expected: expected ?? null,
        seen: `${ROLE_LABELS[schedule.role]} +${schedule.ms} ms: ${seen}`,
        fact,
      },
    ],
  };
}

const vendorOf = ({ vendors }: PageVisit, name: string): NamedVendor =>
  vendors.find(({ vendor }) => vendor === name) ?? { ...SILENT, vendor: name, cookies: [], storage: [] };
