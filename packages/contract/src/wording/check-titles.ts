import { CHECKS, type Check } from '../verdict.ts';
import type { Wording } from './wording.ts';

export type CheckTitles = Record<`title.dataQuality-${Check}`, string>;

/** Returns the page titles of the checks, by their keys among the panel's titles. */
export function checkTitlesOf({ checks }: Wording): CheckTitles {
  return Object.fromEntries(
    CHECKS.map((check) => [`title.dataQuality-${check}`, checks[check].title]),
  ) as CheckTitles;
}
