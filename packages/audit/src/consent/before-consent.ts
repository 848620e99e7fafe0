import type { Hit } from '@vigie/contract/hit.ts';
import {
  isConsentGiven,
  isCookieless,
  storageOf,
  withoutConsentUntilMs,
} from '@vigie/contract/hit-consent.ts';
import type { ConsentRecord, Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { FAMILIES } from '../hits/families/known-families.ts';
import { isDeniedUntil } from './consent-mode.ts';
import { isDeniedByTcf } from './withheld.ts';

/** Families whose hits Consent Mode governs. */
export const GOOGLE: ReadonlySet<string> = new Set([
  'ga4',
  'universal-analytics',
  'google-ads',
  'floodlight',
]);

/** Hits that left without consent. `shownBy`: evidence that consent was required; null if the tracker may be exempt. */
export interface EarlyHits {
  hits: Hit[];
  shownBy: 'setting' | 'consent-mode' | 'tcf' | null;
  consent: ConsentRecord;
}

/**
 * Returns the hits that left before the banner's answer, or without an answer; null if there were none. Excludes
 * cookieless pings, which need no consent.
 */
export function hitsBeforeConsent(
  observation: Observation,
  tracking: Pick<TrackingSettings, 'needsConsent'>,
  hits: readonly Hit[],
): EarlyHits | null {
  const consent = seen(observation.consent);
  const { needsConsent = 'detect' } = tracking;
  if (needsConsent === 'no' || consent === undefined) return null;
  const untilMs = withoutConsentUntilMs(consent);
  const early = hits.filter((hit) => hit.kind !== 'other' && hit.atMs < untilMs && !isCookieless(hit));
  if (early.length === 0) return null;
  if (needsConsent === 'yes') return { hits: early, shownBy: 'setting', consent };
  for (const shownBy of ['consent-mode', 'tcf'] as const) {
    const shown = early.filter((hit) => BREAKS[shownBy](hit, consent));
    if (shown.length > 0) return { hits: shown, shownBy, consent };
  }
  return { hits: early, shownBy: null, consent };
}

const BREAKS = {
  'consent-mode': (hit: Hit, { signals }: ConsentRecord): boolean =>
    GOOGLE.has(hit.vendor ?? '') && isDeniedUntil(signals?.consentMode ?? [], storageOf(hit), hit.atMs),
  /**
   * Matches hits that the TC string forbids. The string was read at the end of the visit, so consent that it denies was
   * never given.
   */
  tcf: (hit: Hit, consent: ConsentRecord): boolean =>
    isNeverExempt(hit) && !isConsentGiven(consent) && isDeniedByTcf(consent.signals),
};

/**
 * Returns whether a tracker is never exempt from consent: advertising, and trackers without a mode that the French and
 * other authorities exempt. For these, a signal can prove a fault without a setting of the website. Other trackers may
 * measure an audience without consent.
 */
function isNeverExempt({ vendor }: Hit): boolean {
  return vendor !== null && (GOOGLE.has(vendor) || FAMILIES[vendor]?.category === 'advertising');
}
