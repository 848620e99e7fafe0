import { isServerSource, type PlanEvaluation, type TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { StepRecord } from '@vigie/contract/journey-record.ts';
import { evaluateAgreements } from './agreements.ts';
import type { CompiledPlan } from './compiled-plan.ts';
import { figuresOf } from './figures.ts';
import { evaluateDues } from './evaluate-dues.ts';
import { occurrencesOf, type Occurrence } from './occurrences.ts';
import { createFindings } from './plan-findings.ts';
import { withinEvaluation } from './step-budget.ts';
import { scopeOfJourney, scopeOfPage, type PageInScope, type Scope } from './scope.ts';

/** Page visit with the events of its one page. */
export interface VisitToEvaluate {
  url: string;
  events: readonly TrackedEvent[];
}

export interface JourneyToEvaluate {
  steps: readonly Pick<StepRecord, 'number' | 'label' | 'outcome'>[];
  pages: readonly PageInScope[];
  events: readonly TrackedEvent[];
  /** True if the events include those of the calls of a server. Else the sources of servers are not evaluated. */
  hasServerEvents?: boolean;
}

/** Evaluates a page visit: events that are due on such pages, and each planned event on any page. */
export function evaluatePages(plan: CompiledPlan, { url, events }: VisitToEvaluate): PlanEvaluation {
  return evaluateScope(withoutServerSources(plan), events, scopeOfPage(url));
}

/** Evaluates a journey. Events that were due at or after a failed step are not evaluated. */
export function evaluateJourney(
  plan: CompiledPlan,
  { steps, pages, events, hasServerEvents = false }: JourneyToEvaluate,
): PlanEvaluation {
  const known = hasServerEvents ? plan : withoutServerSources(plan);
  return evaluateScope(known, events, scopeOfJourney(steps, pages));
}

/** Returns a plan without the sources that no visit of a browser shows. */
function withoutServerSources(plan: CompiledPlan): CompiledPlan {
  if (!plan.entries.some(({ source }) => isServerSource(source))) return plan;
  return {
    ...plan,
    entries: plan.entries.filter(({ source }) => !isServerSource(source)),
    bySource: new Map([...plan.bySource].filter(([source]) => !isServerSource(source))),
    agreements: plan.agreements
      .map((one) => ({ ...one, values: one.values.filter(({ source }) => !isServerSource(source)) }))
      .filter(({ values }) => values.length > 1),
  };
}

function evaluateScope(plan: CompiledPlan, events: readonly TrackedEvent[], scope: Scope): PlanEvaluation {
  const findings = createFindings(scope);
  const { planned, triggersOf } = withinEvaluation(() => occurrencesOf(plan, events, scope));
  // Due events are evaluated first, so that their findings fit whatever a page sent.
  const dues = evaluateDues({ plan, events, planned, triggersOf, scope, findings });
  for (const occurrence of planned)
    for (const fault of occurrence.faults) findings.addSeen(occurrence, fault);
  if (plan.plan.unplanned === 'report') reportUnplanned();
  evaluateAgreements({ plan, events, scope, findings });
  const isValid = (occurrence: Occurrence): boolean => !findings.isFaulty(occurrence);
  const figures = figuresOf({ dues, planned, isValid });
  return { findings: findings.sorted(), ...figures };

  /** Reports unplanned events once for each event, source and step. */
  function reportUnplanned(): void {
    const reported = new Set<string>();
    for (const [index, event] of events.entries()) {
      if (plan.names.has(event.name) || !plan.bySource.has(event.source) || isTagManagers(event)) continue;
      const key = JSON.stringify([event.name, event.source, event.step]);
      if (reported.has(key)) continue;
      reported.add(key);
      const seen: Pick<Occurrence, 'event' | 'index'> = { event, index };
      findings.addSeen(seen, { kind: 'unplanned', property: null, expected: null, seen: null });
    }
  }
}

/**
 * Returns whether an event belongs to the tag manager: `gtm.js`, `gtm.dom` and similar ones are no events of a
 * dataLayer.
 */
function isTagManagers({ name, source }: TrackedEvent): boolean {
  return source.startsWith('dataLayer:') && name.startsWith('gtm.');
}
