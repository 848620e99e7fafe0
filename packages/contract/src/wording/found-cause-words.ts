import type { Locale } from '../locales.ts';
import type { PersonalDataKind } from '../personal-data.ts';
import type { ProblemCause } from '../problem.ts';
import type { Evidence } from '../verdict.ts';
import { consentFindingCause } from './consent-finding-words.ts';
import { isVendorFinding, PERSONAL_DATA_FINDING } from '../vendor-finding.ts';
import { findingSentence } from './finding-words.ts';
import { personalDataCause } from './personal-data-words.ts';
import { vendorFindingText } from './vendor-finding-words.ts';

/** Cause that is a finding: of the tracking plan, of a vendor, of personal data, or of a consent matrix. */
export type FoundCause = Extract<ProblemCause, { kind: 'finding' | 'consent' }>;

export function isFound(cause: ProblemCause): cause is FoundCause {
  return cause.kind === 'finding' || cause.kind === 'consent';
}

/** Returns a sentence about the cause, without its full stop. */
export function foundCauseText(cause: FoundCause, locale: Locale, facts: Evidence = {}): string {
  const sentence =
    cause.kind === 'consent'
      ? consentFindingCause(ofConsent(cause, facts), locale)
      : textOfFinding(cause, facts, {
          vendor: 'sentence',
          personalData: personalDataCause,
          plan: findingSentence,
          locale,
        });
  return sentence.replace(/\.$/, '');
}

type OfKind<K> = Extract<FoundCause, { kind: K }>;

interface Said {
  vendor: 'sentence' | 'remedy';
  personalData: typeof personalDataCause;
  plan: typeof findingSentence;
  locale: Locale;
}

/** Returns a sentence about a finding of the plan, of a vendor or of personal data. */
export function textOfFinding(
  { finding, event, source, property }: OfKind<'finding'>,
  facts: Evidence,
  { vendor, personalData, plan, locale }: Said,
): string {
  const { expected, seen } = shown(facts);
  if (isVendorFinding(finding)) return vendorFindingText({ finding, vendor: event, seen }, vendor, locale);
  if (finding === PERSONAL_DATA_FINDING)
    return personalData({ kind: event as PersonalDataKind, host: source, field: property, seen }, locale);
  return plan({ kind: finding, event, source, property, expected, seen }, locale);
}

/** Returns the values of a consent finding's sentence. The vendor has its own name, if the facts contain it. */
export function ofConsent({ finding: kind, vendor }: OfKind<'consent'>, facts: Evidence) {
  return { kind, vendor: textOf(facts['vendor']) ?? vendor, ...shown(facts) };
}

const shown = (facts: Evidence) => ({ expected: textOf(facts['expected']), seen: textOf(facts['seen']) });

function textOf(fact: Evidence[string] | undefined): string | null {
  return typeof fact === 'string' ? fact : null;
}
