import type { Hit } from './hit.ts';
import { hasBanner, type ConsentRecord } from './observation/observation.ts';

export type ConsentStorage = 'ad_storage' | 'analytics_storage';

const GOOGLE_ADVERTISING: ReadonlySet<string | null> = new Set(['google-ads', 'floodlight']);

/** Returns the kind of consent storage that a hit of Google's tags concerns. */
export function storageOf({ vendor }: Pick<Hit, 'vendor'>): ConsentStorage {
  return GOOGLE_ADVERTISING.has(vendor) ? 'ad_storage' : 'analytics_storage';
}

/**
 * Returns whether a hit is a cookieless ping: Google's tag reports in the hit that its storage is denied. `gcs` is G1
 * with a digit for ads and one for analytics. `gcd` has a letter for each of four types: ads, analytics, user data,
 * personalisation. Source: developers.google.com/tag-platform/security/guides/consent-debugging.
 */
export function isCookieless(hit: Pick<Hit, 'vendor' | 'parameters'>): boolean {
  const index = storageOf(hit) === 'ad_storage' ? 0 : 1;
  const state = /^G1(..)/.exec(parameter(hit, 'gcs'))?.[1];
  if (state !== undefined) return state[index] === '0';
  const letter = parameter(hit, 'gcd').match(/[a-z]/g)?.[index] ?? '';
  return DENIED_LETTERS.has(letter);
}

/**
 * Letters of `gcd` for denied: by the default, by default and update, by the update, and granted before the update
 * denied.
 */
const DENIED_LETTERS: ReadonlySet<string> = new Set(['p', 'q', 'm', 'u']);

function parameter({ parameters }: Pick<Hit, 'parameters'>, name: string): string {
  return Object.hasOwn(parameters, name) ? (parameters[name] ?? '') : '';
}

/** Returns whether the visit accepted and the banner registered the answer. */
export function isConsentGiven({ action, result }: ConsentRecord): boolean {
  return action === 'accept' && result === 'done';
}

/**
 * Returns the time, in ms of the visit, up to which hits were sent without consent. Infinity if the visit only refused
 * or did not answer, 0 without any banner. If the visit pressed accept, even in vain, it is the time at which the
 * banner was seen: a press may take effect at once, while its effect is seen later.
 */
export function withoutConsentUntilMs(consent: ConsentRecord): number {
  const { action, result, bannerAtMs = null } = consent;
  const isUntouched = action === 'none' || (action === 'refuse' && result === 'done');
  if (isUntouched) return hasBanner(consent) ? Infinity : 0;
  return bannerAtMs ?? 0;
}
