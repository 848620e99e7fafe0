import { createContext, use } from 'react';

/** All visits of the period, against which shares are counted. */
export const VisitsOfPeriod = createContext(0);

export function useVisitsOf(): number {
  return use(VisitsOfPeriod);
}

/** A percentage. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
