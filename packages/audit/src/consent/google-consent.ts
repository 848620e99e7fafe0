/** What a hit of Google says of consent. `unknown`: not set, or not told. */
export type GoogleConsent = 'granted' | 'denied' | 'unknown';

/** Consent of a hit, by storage. */
export interface HitConsent {
  adStorage: GoogleConsent;
  analyticsStorage: GoogleConsent;
  /** Told by `gcd` only. */
  adUserData: GoogleConsent;
  adPersonalization: GoogleConsent;
}

const NOTHING: HitConsent = {
  adStorage: 'unknown',
  analyticsStorage: 'unknown',
  adUserData: 'unknown',
  adPersonalization: 'unknown',
};
const BITS: Readonly<Record<string, GoogleConsent>> = { '1': 'granted', '0': 'denied' };

/** Letters of `gcd`: what the default and the update of Consent Mode said, in one sign. */
const LETTERS: Readonly<Record<string, GoogleConsent>> = {
  l: 'unknown',
  p: 'denied',
  q: 'denied',
  m: 'denied',
  t: 'granted',
  r: 'granted',
  n: 'granted',
  u: 'denied',
  v: 'granted',
};

/** `G1` and a bit each for ad_storage and analytics_storage, `-` where nothing is set: `G101`. */
export function decodeGcs(gcs: string): HitConsent | null {
  const [, ads, analytics] = /^G1([01-])([01-])/.exec(gcs) ?? [];
  if (ads === undefined || analytics === undefined) return null;
  return { ...NOTHING, adStorage: BITS[ads] ?? 'unknown', analyticsStorage: BITS[analytics] ?? 'unknown' };
}

/**
 * A letter each for ad_storage, analytics_storage, ad_user_data and ad_personalization, digits between them:
 * `13l3l3l3l1l1`. Older ones begin with `11` and tell fewer.
 */
export function decodeGcd(gcd: string): HitConsent | null {
  if (!/^1[13][a-z0-9]+$/i.test(gcd)) return null;
  const letters = gcd.slice(2).match(/[a-z]/gi) ?? [];
  const at = (index: number): GoogleConsent => LETTERS[letters[index]?.toLowerCase() ?? ''] ?? 'unknown';
  return { adStorage: at(0), analyticsStorage: at(1), adUserData: at(2), adPersonalization: at(3) };
}

/** Of a hit's parameters: `gcd` tells more than `gcs`. Null when the hit has neither. */
export function googleConsentOf(query: Readonly<Record<string, string | undefined>>): HitConsent | null {
  const { gcs, gcd } = query;
  return (gcd === undefined ? null : decodeGcd(gcd)) ?? (gcs === undefined ? null : decodeGcs(gcs));
}
