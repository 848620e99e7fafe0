import type { AlarmCondition } from '@vigie/contract/alarm-condition.ts';
import type { TellingRule } from './telling.policy.ts';

/** A rule that is on. */
export interface ActiveRule extends TellingRule {
  websiteId: string | null;
  poolId: string | null;
  condition: AlarmCondition;
  since: Date;
}

export type RuleOf<K extends AlarmCondition['kind']> = ActiveRule & {
  condition: Extract<AlarmCondition, { kind: K }>;
};

/** The rules of one kind. */
export function rulesOf<K extends AlarmCondition['kind']>(
  rules: readonly ActiveRule[],
  kind: K,
): RuleOf<K>[] {
  return rules.filter((rule): rule is RuleOf<K> => rule.condition.kind === kind);
}

/** What every company is told from the start. */
export const FIRST_RULES: readonly AlarmCondition[] = [
  { kind: 'cause', severity: 'major' },
  { kind: 'site' },
  { kind: 'hits-gone' },
  { kind: 'grade', worseThan: 'C' },
  { kind: 'silence', hours: 24 },
  { kind: 'schedule' },
  { kind: 'agent', minutes: 15 },
];
