import type { AlarmCondition } from '@vigie/contract/alarm-condition.ts';
import type { NotificationRule } from './notification.policy.ts';
import { scoreOf } from '@vigie/audit/score.ts';
import type { Score } from '@vigie/contract/score.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import type { VerdictCount } from '../../evaluation/verdict-count.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import type { IncidentRow } from './incidents.store.ts';
import type { ScoredPages } from './measurements.store.ts';

export interface ActiveRule extends NotificationRule {
  websiteId: string | null;
  poolId: string | null;
  condition: AlarmCondition;
  since: Date;
}

export type RuleOf<K extends AlarmCondition['kind']> = ActiveRule & {
  condition: Extract<AlarmCondition, { kind: K }>;
};

export function rulesOf<K extends AlarmCondition['kind']>(
  rules: readonly ActiveRule[],
  kind: K,
): RuleOf<K>[] {
  return rules.filter((rule): rule is RuleOf<K> => rule.condition.kind === kind);
}

/** Returns the rules of a kind that watch a whole website. A rule of a pool watches only what the pool visits. */
export function websiteRulesOf<K extends AlarmCondition['kind']>(
  rules: readonly ActiveRule[],
  kind: K,
): RuleOf<K>[] {
  return rulesOf(rules, kind).filter(({ poolId }) => poolId === null);
}

/** Rules that every company has from the start. */
export const FIRST_RULES: readonly AlarmCondition[] = [
  { kind: 'cause', severity: 'major' },
  { kind: 'site' },
  { kind: 'journey' },
  { kind: 'hits-gone' },
  { kind: 'grade', worseThan: 'C' },
  { kind: 'silence', hours: 24 },
  { kind: 'schedule' },
  { kind: 'agent', minutes: 15 },
];

type Followed = Pick<IncidentRow, 'causeKey' | 'phase' | 'notifications'>;

/**
 * Returns the keys of the root causes that a rule about the grade or a check leaves out. These are causes that no
 * second visit has confirmed yet, and causes that all channels of the rule are notified of. The rest must match the
 * rule by itself.
 */
export function causesLeftOut(
  rule: Pick<ActiveRule, 'channelIds'>,
  {
    causes,
    incidents,
    rules,
  }: { causes: readonly CauseMeasurement[]; incidents: readonly Followed[]; rules: readonly ActiveRule[] },
): Set<string> {
  const known = new Map(incidents.map((incident) => [incident.causeKey, incident]));
  const isLeftOut = ({ key, isShown, needsSecond, ruleIds, isOld }: CauseMeasurement): boolean => {
    const incident = known.get(key);
    if (incident?.phase !== 'open') return isShown === true && needsSecond && ruleIds.length > 0 && !isOld;
    const notified = rules.filter(({ id }) => (incident.notifications[id]?.openedAt ?? null) !== null);
    const channelIds = new Set(notified.flatMap((one) => one.channelIds));
    return notified.length > 0 && rule.channelIds.every((id) => channelIds.has(id));
  };
  return new Set(causes.filter(isLeftOut).map(({ key }) => key));
}

type Failure = Pick<VerdictCount, 'check' | 'rootCheck' | 'rootReason' | 'verdicts'>;

/** Returns the score without some root causes and everything that follows from them. */
export function scoreWithout(
  { score, pages }: ScoredPages,
  failures: readonly Failure[],
  leftOut: ReadonlySet<string>,
): Score {
  const checks = structuredClone(score.checks);
  for (const { check, rootCheck, rootReason, verdicts } of failures) {
    if (!leftOut.has(keyOfRoot(rootCheck, rootReason))) continue;
    checks[check].failed -= verdicts;
    checks[check].passed += verdicts;
  }
  return scoreOf(checks, pages);
}

/** Returns the key of a root cause of the primary tracker, in the database's format. */
export function keyOfRoot(check: string, reason: string): string {
  return `cause:${PRIMARY_TRACKER}:${check}:${reason}`;
}
