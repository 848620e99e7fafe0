import { createContext, use } from 'react';

/** Time zone of the reader, in which days begin. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Returns whether an earlier query had the same values of these names. Its answer can then stay on screen while the new
 * one loads.
 */
export function isOfSame<T extends object>(
  query: { queryKey: readonly unknown[] } | undefined,
  input: T,
  names: readonly (keyof T & string)[],
): boolean {
  const before = (query?.queryKey[1] as { input?: Partial<T> } | undefined)?.input;
  return before !== undefined && names.every((name) => before[name] === input[name]);
}

const SelectedTracker = createContext<string | undefined>(undefined);

/** Selects the tracker of the calls in the screens below; undefined: the primary one. */
export const SelectedTrackerProvider = SelectedTracker;

/** Returns the part of a call's input that names the selected tracker. */
export function useSelectedTracker(): { trackerId?: string } {
  const trackerId = use(SelectedTracker);
  return trackerId === undefined ? {} : { trackerId };
}
