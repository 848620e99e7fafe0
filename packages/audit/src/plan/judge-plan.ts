import type { PlanJudgement, TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { StepRecord } from '@vigie/contract/journey-record.ts';
import { judgeAgreements } from './agreements.ts';
import type { CompiledPlan } from './compiled-plan.ts';
import { figuresOf } from './figures.ts';
import { judgeDues } from './judge-dues.ts';
import { occurrencesOf, type Occurrence } from './occurrences.ts';
import { createFindings } from './plan-findings.ts';
import { withinJudgement } from './step-budget.ts';
import { scopeOfJourney, scopeOfPage, type JudgedPage, type Scope } from './scope.ts';

/** A page visit: what its one page told. */
export interface JudgedVisit {
  url: string;
  events: readonly TrackedEvent[];
}

export interface JudgedJourney {
  steps: readonly Pick<StepRecord, 'number' | 'label' | 'outcome'>[];
  pages: readonly JudgedPage[];
  events: readonly TrackedEvent[];
}

/** Returns what a page visit comes to: what is due on such pages, and each planned event wherever it was seen. */
export function judgePages(plan: CompiledPlan, { url, events }: JudgedVisit): PlanJudgement {
  return judge(plan, events, scopeOfPage(url));
}

/** Returns what a journey comes to. What was due at or after a step that failed is not judged. */
export function judgeJourney(plan: CompiledPlan, { steps, pages, events }: JudgedJourney): PlanJudgement {
  return judge(plan, events, scopeOfJourney(steps, pages));
}

function judge(plan: CompiledPlan, events: readonly TrackedEvent[], scope: Scope): PlanJudgement {
  const findings = createFindings(scope);
  const { planned, triggersOf } = withinJudgement(() => occurrencesOf(plan, events, scope));
  // What is due comes first: it must find room whatever a page sent.
  const dues = judgeDues({ plan, events, planned, triggersOf, scope, findings });
  for (const occurrence of planned)
    for (const fault of occurrence.faults) findings.addSeen(occurrence, fault);
  if (plan.plan.unplanned === 'report') reportUnplanned();
  judgeAgreements({ plan, events, scope, findings });
  const isValid = (occurrence: Occurrence): boolean => !findings.isFaulty(occurrence);
  const figures = figuresOf({ dues, planned, isValid });
  return { findings: findings.sorted(), ...figures };

  /** Once for each event, source and step. */
  function reportUnplanned(): void {
    const told = new Set<string>();
    for (const [index, event] of events.entries()) {
      if (plan.names.has(event.name) || !plan.bySource.has(event.source) || isTagManagers(event)) continue;
      const key = JSON.stringify([event.name, event.source, event.step]);
      if (told.has(key)) continue;
      told.add(key);
      const seen: Pick<Occurrence, 'event' | 'index'> = { event, index };
      findings.addSeen(seen, { kind: 'unplanned', property: null, expected: null, seen: null });
    }
  }
}

/** `gtm.js`, `gtm.dom` and the like are no events of a dataLayer. */
function isTagManagers({ name, source }: TrackedEvent): boolean {
  return source.startsWith('dataLayer:') && name.startsWith('gtm.');
}
