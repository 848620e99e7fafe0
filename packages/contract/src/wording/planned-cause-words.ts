import type { Locale } from '../locales.ts';
import type { ProblemCause } from '../problem.ts';
import type { Evidence } from '../verdict.ts';
import { findingRemedy, findingSentence } from './finding-words.ts';

type PlannedCause = Extract<ProblemCause, { kind: 'finding' }>;

/** What a cause of the tracking plan is, in one sentence without its full stop. */
export function plannedCauseText(cause: PlannedCause, locale: Locale, facts: Evidence = {}): string {
  return findingSentence(findingOf(cause, facts), locale).replace(/\.$/, '');
}

/** What to do about it, in one sentence. */
export function plannedCauseRemedy(cause: PlannedCause, locale: Locale, facts: Evidence = {}): string {
  return findingRemedy(findingOf(cause, facts), locale);
}

function findingOf({ finding: kind, event, source, property }: PlannedCause, facts: Evidence) {
  return { kind, event, source, property, expected: textOf(facts['expected']), seen: textOf(facts['seen']) };
}

function textOf(fact: Evidence[string] | undefined): string | null {
  return typeof fact === 'string' ? fact : null;
}
