import type { Health } from '@vigie/contract/health.ts';
import { isBarelyMeasured } from '@vigie/contract/score.ts';
import type { Website } from '@vigie/contract/website.ts';

/** State of a website's health, which decides what the screen shows. */
export type HealthState =
  | 'never-measured'
  | 'first-audit'
  | 'nothing-in-period'
  | 'nothing-measurable'
  | 'barely-measured'
  | 'measured';

/** Health of a website that was visited. */
export type HealthNow = Health & { now: NonNullable<Health['now']> };

export function isVisited(health: Health): health is HealthNow {
  return health.now !== null;
}

/** Returns the state of a health. Grade F is not a percentage: an audit ran and every page failed to load. */
export function healthState(
  { now, lastAuditAt }: Pick<Health, 'now' | 'lastAuditAt'>,
  { activeJobId }: Pick<Website, 'activeJobId'>,
): HealthState {
  if (now?.score.grade === 'F') return 'nothing-measurable';
  if (now && isBarelyMeasured(now.score)) return 'barely-measured';
  if (now?.score.grade) return 'measured';
  if (lastAuditAt !== null) return 'nothing-in-period';
  return activeJobId === null ? 'never-measured' : 'first-audit';
}
