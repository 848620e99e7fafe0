import { createContext, use } from 'react';

const AskedTracker = createContext<string | undefined>(undefined);

/** Of which tracker calls of the screens below are; undefined: the primary one. */
export const AskedTrackerProvider = AskedTracker;

/** The part of a call's input that names the tracker on screen. */
export function useAskedTracker(): { trackerId?: string } {
  const trackerId = use(AskedTracker);
  return trackerId === undefined ? {} : { trackerId };
}
