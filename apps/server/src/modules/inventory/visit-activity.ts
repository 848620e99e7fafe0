import { hasBanner, type ConsentRecord } from '@vigie/contract/observation/observation.ts';
import type { Activity } from './seen-vendors.ts';

const NEVER: Activity = {
  beforeAnswer: false,
  withoutBanner: false,
  afterAcceptance: false,
  afterRefusal: false,
};

/** Returns the answer that the banner received; `none` if it received none. */
export function answerOfVisit(consent: ConsentRecord | undefined): 'accept' | 'refuse' | 'none' {
  return consent?.result === 'done' ? consent.action : 'none';
}

/**
 * Returns the consent of the visitor at each of these moments. A press may work at once while its effect is seen later.
 * An acceptance is therefore unknown between the banner's appearance and its effect.
 */
export function activityAt(consent: ConsentRecord | undefined, moments: readonly number[]): Activity {
  if (consent === undefined || moments.length === 0) return NEVER;
  if (!hasBanner(consent)) return { ...NEVER, withoutBanner: true };
  const answer = answerOfVisit(consent);
  if (answer === 'none') return { ...NEVER, beforeAnswer: isUntouched(consent) };
  const answeredAtMs = consent.firstPressAtMs ?? consent.atMs ?? Infinity;
  const untilMs = answer === 'accept' ? (consent.bannerAtMs ?? 0) : answeredAtMs;
  return {
    ...NEVER,
    beforeAnswer: moments.some((atMs) => atMs < untilMs),
    afterAcceptance: answer === 'accept' && moments.some((atMs) => atMs >= answeredAtMs),
    afterRefusal: answer === 'refuse' && moments.some((atMs) => atMs >= answeredAtMs),
  };
}

/** Returns whether the visitor pressed nothing. A press that failed may have worked. */
function isUntouched({ action }: ConsentRecord): boolean {
  return action === 'none';
}
