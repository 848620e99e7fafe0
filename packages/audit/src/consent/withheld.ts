import type { Hit } from '@vigie/contract/hit.ts';
import { isConsentGiven, isCookieless } from '@vigie/contract/hit-consent.ts';
import type { ConsentSignals } from '@vigie/contract/observation/consent-signals.ts';
import type { ConsentRecord, Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { consentModeAt } from './consent-mode.ts';

/** Evidence that the visit gave no consent. A silent tracker may then obey the visitor's choice. */
export type Withheld =
  | { reason: 'waits-for-consent'; evidence: { consent: string; shownBy: string } }
  | {
      reason: 'banner-not-answered';
      evidence: { consent: string; shownBy: string; platform: string | null; why: string | null };
    }
  | { reason: 'recording-unavailable'; evidence: { part: string; why: string } };

/**
 * Returns why a silent tracker is not at fault: the page requested a consent that the visit did not give. Null if
 * consent was given, if nothing shows that the page requests it, or if the website needs none.
 */
export function consentWithheld(
  observation: Observation,
  tracking: Pick<TrackingSettings, 'needsConsent'>,
  hits: readonly Hit[],
): Withheld | null {
  if (tracking.needsConsent === 'no') return null;
  if (observation.consent.state === 'unavailable') {
    return { reason: 'recording-unavailable', evidence: { part: 'consent', why: observation.consent.why } };
  }
  const consent = observation.consent.value;
  if (isConsentGiven(consent)) return null;
  const shownBy = whatShows(consent, hits);
  if (shownBy === null) return null;
  const { action, platform, why = null } = consent;
  if (action !== 'accept') return { reason: 'waits-for-consent', evidence: { consent: action, shownBy } };
  return { reason: 'banner-not-answered', evidence: { consent: action, shownBy, platform, why } };
}

function whatShows(
  { result, isBannerLeft = false, signals }: ConsentRecord,
  hits: readonly Hit[],
): string | null {
  if (result === 'done') return 'answer';
  if (isBannerLeft || result === 'failed') return 'banner';
  if (isDeniedByTcf(signals)) return 'tcf';
  const commands = signals?.consentMode ?? [];
  const mode = consentModeAt(commands, 'analytics_storage') ?? consentModeAt(commands, 'ad_storage');
  if (mode === 'denied') return 'consent-mode';
  const trackingHits = hits.filter(({ kind }) => kind !== 'other');
  return trackingHits.length > 0 && trackingHits.every(isCookieless) ? 'hits' : null;
}

/** Returns whether the consent manager reports that the law applies and that the visitor denies storage (purpose 1). */
export function isDeniedByTcf(signals: ConsentSignals | undefined): boolean {
  const tcf = signals?.tcf;
  if (tcf?.gdprApplies !== true) return false;
  return tcf.tcString === null || !tcf.purposes.includes(1);
}
