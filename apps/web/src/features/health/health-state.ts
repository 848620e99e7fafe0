import type { Health } from '@vigie/contract/health.ts';
import { isBarelyMeasured } from '@vigie/contract/score.ts';
import type { Website } from '@vigie/contract/website.ts';

/** What there is to show of a website's health. */
export type HealthState =
  | 'never-measured'
  | 'first-audit'
  | 'nothing-in-period'
  | 'nothing-measurable'
  | 'barely-measured'
  | 'measured';

/** A health answer of a website that was visited. */
export type HealthNow = Health & { now: NonNullable<Health['now']> };

export function isVisited(health: Health): health is HealthNow {
  return health.now !== null;
}

/** Grade F is no percentage: an audit ran and every page failed to load. */
export function stateOf(
  { now, lastAuditAt }: Pick<Health, 'now' | 'lastAuditAt'>,
  { activeJobId }: Pick<Website, 'activeJobId'>,
): HealthState {
  if (now?.score.grade === 'F') return 'nothing-measurable';
  if (now && isBarelyMeasured(now.score)) return 'barely-measured';
  if (now?.score.grade) return 'measured';
  if (lastAuditAt !== null) return 'nothing-in-period';
  return activeJobId === null ? 'never-measured' : 'first-audit';
}
