import type { Locale } from '../locales.ts';
import type { ProblemCause } from '../problem.ts';
import type { Evidence } from '../verdict.ts';
import { isVendorFinding } from '../inventory.ts';
import { findingRemedy, findingSentence } from './finding-words.ts';
import { vendorFindingText } from './vendor-finding-words.ts';

type PlannedCause = Extract<ProblemCause, { kind: 'finding' }>;

/** What a finding as a cause is, in one sentence without its full stop. */
export function plannedCauseText(cause: PlannedCause, locale: Locale, facts: Evidence = {}): string {
  return textOfCause(cause, facts, { vendor: 'sentence', plan: findingSentence, locale }).replace(/\.$/, '');
}

/** What to do about it, in one sentence. */
export function plannedCauseRemedy(cause: PlannedCause, locale: Locale, facts: Evidence = {}): string {
  return textOfCause(cause, facts, { vendor: 'remedy', plan: findingRemedy, locale });
}

interface Said {
  vendor: 'sentence' | 'remedy';
  plan: typeof findingSentence;
  locale: Locale;
}

function textOfCause(
  { finding, event, source, property }: PlannedCause,
  facts: Evidence,
  { vendor, plan, locale }: Said,
): string {
  const [expected, seen] = [textOf(facts['expected']), textOf(facts['seen'])];
  if (isVendorFinding(finding)) return vendorFindingText({ finding, vendor: event, seen }, vendor, locale);
  return plan({ kind: finding, event, source, property, expected, seen }, locale);
}

function textOf(fact: Evidence[string] | undefined): string | null {
  return typeof fact === 'string' ? fact : null;
}
