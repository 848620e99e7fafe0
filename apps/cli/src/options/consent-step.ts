import { consentStepSchema, type ConsentStep } from '@vigie/contract/visit-options.ts';

/** Parses `SELECTOR`, or `part-of-a-frame's-address >> SELECTOR`. */
export function consentStep(word: string): ConsentStep {
  const at = word.indexOf('>>');
  if (at < 0) return { selector: word.trim(), frame: null };
  return { selector: word.slice(at + 2).trim(), frame: word.slice(0, at).trim() || null };
}

/** Returns the end of the sentence that refuses a step; null if the step is valid. */
export function noConsentStep(word: string): string | null {
  if (consentStepSchema.safeParse(consentStep(word)).success) return null;
  return `"${word}" names no element: write for example --consent-step "consent.example >> #accept"`;
}
