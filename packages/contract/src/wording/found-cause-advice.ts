import type { Locale } from '../locales.ts';
import type { Evidence } from '../verdict.ts';
import { consentFindingRemedy } from './consent-finding-advice.ts';
import { findingRemedy } from './finding-advice.ts';
import { personalDataAdvice } from './personal-data-advice.ts';
import { ofConsent, textOfFinding, type FoundCause } from './found-cause-words.ts';

/** Returns the recommended action for a cause that is a finding, in one sentence. */
export function foundCauseRemedy(cause: FoundCause, locale: Locale, facts: Evidence = {}): string {
  return cause.kind === 'consent'
    ? consentFindingRemedy(ofConsent(cause, facts), locale)
    : textOfFinding(cause, facts, {
        vendor: 'remedy',
        personalData: () => personalDataAdvice(locale).remedy,
        plan: findingRemedy,
        locale,
      });
}
