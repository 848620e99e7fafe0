import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { CompiledEntry, CompiledPlan, PageMatcher } from './compiled-plan.ts';
import type { Occurrence, TriggersOf } from './occurrences.ts';
import type { PlanFindings } from './plan-findings.ts';
import type { DuePosition, LoadedPage, Scope } from './scope.ts';

export interface DuesToEvaluate {
  plan: CompiledPlan;
  events: readonly TrackedEvent[];
  planned: readonly Occurrence[];
  triggersOf: TriggersOf;
  scope: Scope;
  findings: PlanFindings;
}

/** Step and page at which an entry's event is counted. */
interface DuePoint {
  position: DuePosition;
  includes(occurrence: Occurrence): boolean;
  /** True if a missing event is a finding here. After a failed step it is none. */
  isRequired: boolean;
}

/** Number of times that an entry was due, and that it occurred as due. */
export interface DueOfEntry {
  entry: CompiledEntry;
  due: number;
  met: number;
}

/** Evaluates whether each due event occurred, as often as it is due, and in its order. */
export function evaluateDues(parts: DuesToEvaluate): DueOfEntry[] {
  const byEntry = Map.groupBy(parts.planned, ({ entry }) => entry);
  const pagesOf = pagesByDue(parts.scope);
  const dues: DueOfEntry[] = [];
  for (const entry of parts.plan.entries) {
    if (entry.due === null && !entry.hasTimes) continue;
    const own = byEntry.get(entry) ?? [];
    const figures = { entry, due: 0, met: 0 };
    for (const point of duePoints(entry, parts, pagesOf)) {
      const isMet = evaluatePoint(entry, point, { own, findings: parts.findings });
      // An entry that is due nowhere requires nothing, unless it sets a number of occurrences.
      if (!point.isRequired || (entry.due === null && entry.min === 0)) continue;
      figures.due += 1;
      if (isMet) figures.met += 1;
    }
    if (figures.due > 0) dues.push(figures);
    if (own.length > 0) evaluateOrder(own, parts.triggersOf(entry)[0] ?? -1, parts.findings);
  }
  if (parts.scope.isJourney) evaluateSurplus(parts);
  return dues;
}

/**
 * Returns a function that gives the pages on which an entry is due. Entries of one event share their patterns, so each
 * pattern is evaluated once per page.
 */
function pagesByDue({ pages }: Scope): (isDueOn: PageMatcher) => LoadedPage[] {
  const known = new Map<PageMatcher, LoadedPage[]>();
  return (isDueOn) => {
    const found = known.get(isDueOn) ?? pages.filter(({ address }) => isDueOn(address));
    known.set(isDueOn, found);
    return found;
  };
}

function duePoints(
  entry: CompiledEntry,
  { scope, triggersOf, events }: DuesToEvaluate,
  pagesOf: (isDueOn: PageMatcher) => LoadedPage[],
): DuePoint[] {
  const { due, isDueOn } = entry;
  if (due === null)
    return [{ position: scope.end, includes: () => true, isRequired: scope.endStep === Infinity }];
  const isBeforeEnd = (step: number | null): boolean => step === null || step < scope.endStep;
  if (isDueOn !== null)
    return pagesOf(isDueOn).map((page) => ({
      position: { step: page.step, url: page.url },
      includes: (occurrence) => occurrence.page === page.index,
      isRequired: isBeforeEnd(page.step),
    }));
  if ('after' in due) {
    const triggers = triggersOf(entry);
    return triggers.map((from, index) => {
      const to = triggers[index + 1] ?? Infinity;
      const { step = null, url = null } = events[from] ?? {};
      const isOver = to < Infinity && isBeforeEnd(events[to]?.step ?? null);
      return {
        position: { step: scope.isJourney ? step : null, url },
        includes: (occurrence) => from < occurrence.index && occurrence.index < to,
        isRequired: scope.endStep === Infinity || isOver,
      };
    });
  }
  if ('pages' in due) return [];
  return scope.stepsNamed(due).map((step) => ({
    position: { step, url: scope.urlAt(step) },
    includes: (occurrence) => occurrence.event.step === step,
    isRequired: isBeforeEnd(step),
  }));
}

function evaluatePoint(
  entry: CompiledEntry,
  point: DuePoint,
  { own, findings }: { own: readonly Occurrence[]; findings: PlanFindings },
): boolean {
  const came = own.filter((occurrence) => point.includes(occurrence));
  const counts = { property: null, expected: timesText(entry), seen: String(came.length) };
  const surplus = came[entry.max];
  if (surplus !== undefined) {
    findings.addSeen(surplus, { kind: 'too-often', ...counts });
    return false;
  }
  if (came.length >= entry.min) return true;
  if (point.isRequired)
    findings.addDue(entry, point.position, { kind: came.length === 0 ? 'missing' : 'too-seldom', ...counts });
  return false;
}

/** Returns the number of times that an event is due: `1`, `>= 1`, `<= 2`, `1-3`. */
function timesText({ min, max }: CompiledEntry): string {
  if (min === max) return String(min);
  if (max === Infinity) return `>= ${min}`;
  return min === 0 ? `<= ${max}` : `${min}-${max}`;
}

/** Reports an event that occurred before the event that it must follow, once per step. */
function evaluateOrder(own: readonly Occurrence[], first: number, findings: PlanFindings): void {
  const reportedSteps = new Set<number | null>();
  for (const occurrence of own) {
    const { step } = occurrence.event;
    if (occurrence.index >= first || reportedSteps.has(step)) continue;
    reportedSteps.add(step);
    const { due } = occurrence.entry;
    const expected = due !== null && 'after' in due ? due.after : null;
    findings.addSeen(occurrence, { kind: 'order-wrong', property: null, expected, seen: null });
  }
}

/** Reports a due event that occurred too often in later steps than its own: a reload sends the purchase again. */
function evaluateSurplus({ plan, planned, scope, findings }: DuesToEvaluate): void {
  const reported = new Set<string>();
  for (const occurrence of planned) {
    const { name, source, step } = occurrence.event;
    const entries = plan.bySource.get(source)?.get(name) ?? [];
    if (occurrence.isDue || step === null || entries.some(({ due }) => due === null)) continue;
    const counted = entries.find(
      ({ due, max }) =>
        max < Infinity &&
        due !== null &&
        !('pages' in due) &&
        !('after' in due) &&
        scope.stepsNamed(due).some((own) => own < step),
    );
    const key = JSON.stringify([name, source, step]);
    if (counted === undefined || reported.has(key)) continue;
    reported.add(key);
    const isAlike = ({ event }: Occurrence): boolean => event.name === name && event.source === source;
    const seen = planned.filter((other) => isAlike(other) && (other.event.step ?? 0) <= step).length;
    findings.addSeen(occurrence, {
      kind: 'too-often',
      property: null,
      expected: timesText(counted),
      seen: String(seen),
    });
  }
}
