import { evaluatePages } from '@vigie/audit/plan/evaluate-plan.ts';
import type { PlanFinding, PlanEvaluation, TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { StoredCount } from '../../db/schema/stored-types.ts';
import type { CurrentPlan } from './current-plan.ts';
import { nameToStore } from './stored-events.ts';

/** Visit of a page with its events. */
export interface VisitOfEvents {
  observationId: string;
  pageId: string;
  observedAt: Date;
  url: string;
  events: TrackedEvent[];
}

/** Evaluation of a visit, as stored. */
export interface VisitEvaluation {
  visit: Omit<VisitOfEvents, 'events'>;
  version: number;
  counts: StoredCount[];
  findings: PlanFinding[];
}

/** Maximum number of stored findings of a visit. */
const FINDINGS_MAX = 200;
const TEXT_MAX = 500;
const PAIRS_MAX = 300;

/** Evaluates a visit of a page; without a plan its events are only counted. */
export function evaluateVisit(plan: CurrentPlan | null, visit: VisitOfEvents): VisitEvaluation {
  const { events, ...visitKey } = visit;
  if (plan === null) return toVisitEvaluation(visit, NOTHING, 0);
  const evaluation = evaluatePages(plan.compiled, { url: visit.url, events });
  return { ...toVisitEvaluation(visit, evaluation, plan.version), visit: visitKey };
}

const NOTHING: PlanEvaluation = { findings: [], events: [], figures: { due: 0, met: 0, seen: 0, valid: 0 } };

/** Returns an evaluation with the counts of its events, cut to the stored maximum. */
export function toVisitEvaluation(
  { events, ...visit }: VisitOfEvents,
  evaluation: PlanEvaluation,
  version: number,
): VisitEvaluation {
  return {
    visit,
    version,
    counts: countsOf(events, evaluation),
    findings: evaluation.findings.slice(0, FINDINGS_MAX).map(cutFinding),
  };
}

/** Returns the counts of each event on one source, from the events and their evaluation. */
export function countsOf(
  events: readonly TrackedEvent[],
  { events: figures, findings }: PlanEvaluation,
): StoredCount[] {
  const counts = new Map<string, StoredCount>();
  const countOf = (event: string, source: string): StoredCount => {
    const names = [nameToStore(event), nameToStore(source)] as const;
    const key = names.join('\n');
    const known = counts.get(key) ?? [...names, 0, 0, 0, 0, 0, 0];
    if (counts.has(key) || counts.size < PAIRS_MAX) counts.set(key, known);
    return known;
  };
  for (const { event, source, due, met, seen, valid } of figures) {
    const count = countOf(event, source);
    count[3] += due;
    count[4] += met;
    count[5] += seen;
    count[6] += valid;
  }
  for (const { name, source } of events) countOf(name, source)[2] += 1;
  for (const { event, source } of findings) countOf(event, source)[7] += 1;
  return [...counts.values()];
}

const cut = (text: string | null) => (text === null ? null : text.slice(0, TEXT_MAX));

function cutFinding({ event, source, property, expected, seen, url, ...finding }: PlanFinding): PlanFinding {
  return {
    ...finding,
    event: nameToStore(event),
    source: nameToStore(source),
    url,
    property: cut(property),
    expected: cut(expected),
    seen: cut(seen),
  };
}
