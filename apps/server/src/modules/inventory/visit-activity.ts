import { hasBanner, type ConsentRecord } from '@vigie/contract/observation/observation.ts';
import type { Activity } from './seen-vendors.ts';

const NEVER: Activity = {
  beforeAnswer: false,
  withoutBanner: false,
  afterAcceptance: false,
  afterRefusal: false,
};

/** Returns the answer that the banner took; `none`: it got none. */
export function answerOfVisit(consent: ConsentRecord | undefined): 'accept' | 'refuse' | 'none' {
  return consent?.result === 'done' ? consent.action : 'none';
}

/**
 * Returns what the visitor had answered at each of these moments. A press may work at once and its effect be seen
 * later: from the moment when the banner was seen until its effect, an acceptance says nothing.
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

/** Returns a press that failed may have worked: only who pressed nothing had not answered. */
function isUntouched({ action }: ConsentRecord): boolean {
  return action === 'none';
}
