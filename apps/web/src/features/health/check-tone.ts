import { CHECKS, CHECK_WEIGHTS, type Check } from '@vigie/contract/verdict.ts';
import type { Health } from '@vigie/contract/health.ts';
import { rateTone } from '../../shared/ui/rate.tsx';

export const TOTAL_WEIGHT = CHECKS.reduce((sum, check) => sum + CHECK_WEIGHTS[check], 0);

/** Returns the checks that were measured and are not healthy. */
export function weakChecks({ checks }: { checks: Health['checks'] }): Check[] {
  return checks
    .filter(({ rate, failingPages }) => rate !== null && rateTone(rate, failingPages) !== 'ok')
    .map(({ check }) => check);
}
