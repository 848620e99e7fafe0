import { CHECKS, CHECK_WEIGHTS, type Check } from '@vigie/contract/verdict.ts';
import type { Health } from '@vigie/contract/health.ts';
import { rateTone } from '../../ui/rate.tsx';

export const TOTAL_WEIGHT = CHECKS.reduce((sum, check) => sum + CHECK_WEIGHTS[check], 0);

/** Checks that were measured and are not healthy: those to look at. */
export function weakChecks(health: Pick<Health, 'checks'>): Check[] {
  return health.checks
    .filter(({ rate }) => rate !== null && rateTone(rate) !== 'ok')
    .map(({ check }) => check);
}
