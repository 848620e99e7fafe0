import type { ConsentStorage } from '@vigie/contract/hit-consent.ts';
import type { ConsentModeCommand } from '@vigie/contract/observation/consent-signals.ts';

/** Returns the last value of Consent Mode for a storage up to a moment; null if there is none. */
export function consentModeAt(
  commands: readonly ConsentModeCommand[],
  storage: ConsentStorage,
  untilMs = Infinity,
): string | null {
  const matching = commands.filter(({ atMs, values }) => atMs <= untilMs && Object.hasOwn(values, storage));
  return matching.at(-1)?.values[storage] ?? null;
}

/**
 * Returns whether every Consent Mode command up to a moment denies a storage. A default for another region may grant
 * it.
 */
export function isDeniedUntil(
  commands: readonly ConsentModeCommand[],
  storage: ConsentStorage,
  untilMs: number,
): boolean {
  const values = commands
    .filter(({ atMs }) => atMs <= untilMs)
    .flatMap(({ values: of }) => of[storage] ?? []);
  return values.length > 0 && values.every((value) => value === 'denied');
}
