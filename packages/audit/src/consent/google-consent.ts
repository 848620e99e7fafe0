import type { Hit } from '@vigie/contract/hit.ts';
import type { ConsentModeCommand } from '@vigie/contract/observation/consent-signals.ts';

export type Storage = 'ad_storage' | 'analytics_storage';

/** The storage that a hit of Google's tags is about. */
export function storageOf({ vendor }: Pick<Hit, 'vendor'>): Storage {
  return vendor?.startsWith('google-ads') === true ? 'ad_storage' : 'analytics_storage';
}

/**
 * Whether a hit is a cookieless ping: Google's tag says in it that its storage is denied. `gcs` is G1 with a digit for
 * ads and one for analytics. `gcd` has a letter for each of four types: ads, analytics, user data, personalisation.
 * Source: developers.google.com/tag-platform/security/guides/consent-debugging.
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

/** The last word of Consent Mode on a storage up to a moment; null where it has none. */
export function consentModeAt(
  commands: readonly ConsentModeCommand[],
  storage: Storage,
  untilMs = Infinity,
): string | null {
  const said = commands.filter(({ atMs, values }) => atMs <= untilMs && Object.hasOwn(values, storage));
  return said.at(-1)?.values[storage] ?? null;
}

/** Whether all that Consent Mode said up to a moment denies a storage: a default for another region may grant it. */
export function isDeniedUntil(
  commands: readonly ConsentModeCommand[],
  storage: Storage,
  untilMs: number,
): boolean {
  const values = commands
    .filter(({ atMs }) => atMs <= untilMs)
    .flatMap(({ values: of }) => of[storage] ?? []);
  return values.length > 0 && values.every((value) => value === 'denied');
}
