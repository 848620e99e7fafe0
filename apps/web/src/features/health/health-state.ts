import type { Health } from '@vigie/contract/health.ts';
import type { Website } from '@vigie/contract/website.ts';

/** What there is to show of a website's health. */
export type HealthState =
  | 'never-measured'
  | 'first-audit'
  | 'nothing-in-period'
  | 'nothing-measurable'
  | 'measured';

/** Grade F is no percentage: an audit ran and every page failed to load. */
export function stateOf(
  health: Pick<Health, 'score' | 'lastAuditAt'>,
  { activeJobId }: Pick<Website, 'activeJobId'>,
): HealthState {
  const { grade } = health.score;
  if (grade === 'F') return 'nothing-measurable';
  if (grade !== null) return 'measured';
  if (health.lastAuditAt !== null) return 'nothing-in-period';
  return activeJobId === null ? 'never-measured' : 'first-audit';
}
