import type { Hit } from './hit.ts';
import { hasBanner, type ConsentRecord } from './observation/observation.ts';

export type ConsentStorage = 'ad_storage' | 'analytics_storage';

const GOOGLE_ADVERTISING: ReadonlySet<string | null> = new Set(['google-ads', 'floodlight']);

/** Returns the storage that a hit of Google's tags is about. */
export function storageOf({ vendor }: Pick<Hit, 'vendor'>): ConsentStorage {
  return GOOGLE_ADVERTISING.has(vendor) ? 'ad_storage' : 'analytics_storage';
}

/**
 * Returns whether a hit is a cookieless ping: Google's tag says in it that its storage is denied. `gcs` is G1 with a
 * digit for ads and one for analytics. `gcd` has a letter for each of four types: ads, analytics, user data,
 * personalisation. Source: developers.google.com/tag-platform/security/guides/consent-debugging.
 */
export function isCookieless(hit: Pick<Hit, 'vendor' | 'parameters'>): boolean {
  const place = storageOf(hit) === 'ad_storage' ? 0 : 1;
  const state = /^G1(..)/.exec(parameter(hit, 'gcs'))?.[1];
  if (state !== undefined) return state[place] === '0';
  const letter = parameter(hit, 'gcd').match(/[a-z]/g)?.[place] ?? '';
  return DENIED_LETTERS.has(letter);
}

/** Denied by the default, by default and update, by the update, and granted before the update denied. */
const DENIED_LETTERS: ReadonlySet<string> = new Set(['p', 'q', 'm', 'u']);

function parameter({ parameters }: Pick<Hit, 'parameters'>, name: string): string {
  return Object.hasOwn(parameters, name) ? (parameters[name] ?? '') : '';
}

/** Returns the visit accepted, and the banner took it. */
export function isConsentGiven({ action, result }: ConsentRecord): boolean {
  return action === 'accept' && result === 'done';
}

/**
 * Up to when hits of a visit left without consent, in milliseconds of the visit. Where something was pressed to accept,
 * or in vain, that is the moment when the banner was seen: a press may work at once, and its effect is seen later.
 * Without any banner nothing is early.
 */
export function withoutConsentUntilMs(consent: ConsentRecord): number {
  const { action, result, bannerAtMs = null } = consent;
  const isUntouched = action === 'none' || (action === 'refuse' && result === 'done');
  if (isUntouched) return hasBanner(consent) ? Infinity : 0;
  return bannerAtMs ?? 0;
}
