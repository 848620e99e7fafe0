import { createContext, use } from 'react';

/** Days begin at the reader's midnight. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Returns whether an earlier query asked for the same values of these names. Its answer can then stay on screen while
 * the new one loads.
 */
export function isOfSame<T extends object>(
  query: { queryKey: readonly unknown[] } | undefined,
  input: T,
  names: readonly (keyof T & string)[],
): boolean {
  const before = (query?.queryKey[1] as { input?: Partial<T> } | undefined)?.input;
  return before !== undefined && names.every((name) => before[name] === input[name]);
}

const AskedTracker = createContext<string | undefined>(undefined);

/** Of which tracker calls of the screens below are; undefined: the primary one. */
export const AskedTrackerProvider = AskedTracker;

/** Returns the part of a call's input that names the tracker on screen. */
export function useAskedTracker(): { trackerId?: string } {
  const trackerId = use(AskedTracker);
  return trackerId === undefined ? {} : { trackerId };
}
