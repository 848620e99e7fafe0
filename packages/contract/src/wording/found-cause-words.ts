import type { Locale } from '../locales.ts';
import type { ProblemCause } from '../problem.ts';
import type { Evidence } from '../verdict.ts';
import { consentFindingCause, consentFindingRemedy } from './consent-finding-words.ts';
import { findingRemedy, findingSentence } from './finding-words.ts';

/** A cause that is a finding: of the tracking plan, or of a consent matrix. */
type FoundCause = Extract<ProblemCause, { kind: 'finding' | 'consent' }>;

export function isFound(cause: ProblemCause): cause is FoundCause {
  return cause.kind === 'finding' || cause.kind === 'consent';
}

/** What such a cause is, in one sentence without its full stop. */
export function foundCauseText(cause: FoundCause, locale: Locale, facts: Evidence = {}): string {
  const sentence =
    cause.kind === 'consent'
      ? consentFindingCause(ofConsent(cause, facts), locale)
      : findingSentence(ofPlan(cause, facts), locale);
  return sentence.replace(/\.$/, '');
}

/** What to do about it, in one sentence. */
export function foundCauseRemedy(cause: FoundCause, locale: Locale, facts: Evidence = {}): string {
  return cause.kind === 'consent'
    ? consentFindingRemedy(ofConsent(cause, facts), locale)
    : findingRemedy(ofPlan(cause, facts), locale);
}

type OfKind<K> = Extract<FoundCause, { kind: K }>;

function ofPlan({ finding: kind, event, source, property }: OfKind<'finding'>, facts: Evidence) {
  return { kind, event, source, property, ...shown(facts) };
}

/** The vendor as it calls itself, where the facts tell. */
function ofConsent({ finding: kind, vendor }: OfKind<'consent'>, facts: Evidence) {
  return { kind, vendor: textOf(facts['vendor']) ?? vendor, ...shown(facts) };
}

const shown = (facts: Evidence) => ({ expected: textOf(facts['expected']), seen: textOf(facts['seen']) });

function textOf(fact: Evidence[string] | undefined): string | null {
  return typeof fact === 'string' ? fact : null;
}
