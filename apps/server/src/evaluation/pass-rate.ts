import type { Score } from '@vigie/contract/score.ts';
import type { Check } from '@vigie/contract/verdict.ts';

/** Returns the share of a check's measured verdicts that passed, in percent; null when none was measured. */
export function passRate({ checks }: Score, check: Check): number | null {
  const { passed, failed } = checks[check];
  return passed + failed === 0 ? null : (100 * passed) / (passed + failed);
}
