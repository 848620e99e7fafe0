import { CHECKS, CHECK_WEIGHTS, type Check } from '@vigie/contract/verdict.ts';
import type { Health } from '@vigie/contract/health.ts';
import type { Tone } from '../../ui/status.tsx';

const HEALTHY_FROM = 95;
const DEGRADED_FROM = 85;

/** How a check stands by its success rate in percent: healthy, degraded, failing, or unknown. */
export function toneOf(rate: number | null): Extract<Tone, 'ok' | 'warn' | 'fail' | 'mute'> {
  if (rate === null) return 'mute';
  if (rate >= HEALTHY_FROM) return 'ok';
  return rate >= DEGRADED_FROM ? 'warn' : 'fail';
}

export const TOTAL_WEIGHT = CHECKS.reduce((sum, check) => sum + CHECK_WEIGHTS[check], 0);

/** Checks that were measured and are not healthy: those to look at. */
export function weakChecks(health: Pick<Health, 'checks'>): Check[] {
  return health.checks.filter(({ rate }) => rate !== null && toneOf(rate) !== 'ok').map(({ check }) => check);
}
