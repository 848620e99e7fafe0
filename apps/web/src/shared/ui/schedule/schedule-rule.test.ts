import { describe, expect, it } from 'vitest';
import { cronOf, RULE_KINDS, ruleOf, withRuleKind, type ScheduleRule } from './schedule-rule.ts';

const RULES: [string | null, ScheduleRule][] = [
  [null, { kind: 'never' }],
  ['0 * * * *', { kind: 'hours', step: 1 }],
  ['0 */6 * * *', { kind: 'hours', step: 6 }],
  ['0 6 * * *', { kind: 'daily', time: '06:00' }],
  ['30 18 * * 1-5', { kind: 'weekdays', time: '18:30' }],
  ['5 0 * * 0,3', { kind: 'days', time: '00:05', days: [0, 3] }],
  ['0 6 31 * *', { kind: 'monthly', time: '06:00', day: 31 }],
  ['0 6 L * *', { kind: 'monthly', time: '06:00', day: 'last' }],
  ['*/15 * * * *', { kind: 'cron', cron: '*/15 * * * *' }],
  ['0 */5 * * *', { kind: 'cron', cron: '0 */5 * * *' }],
  ['0 24 * * *', { kind: 'cron', cron: '0 24 * * *' }],
  ['0 6 1 * 1', { kind: 'cron', cron: '0 6 1 * 1' }],
  ['0 6 1 6 *', { kind: 'cron', cron: '0 6 1 6 *' }],
  ['0 6 * * MON', { kind: 'cron', cron: '0 6 * * MON' }],
  ['nonsense', { kind: 'cron', cron: 'nonsense' }],
];

describe('a schedule rule', () => {
  it.each(RULES)('reads %s and writes it again', (cron, rule) => {
    expect(ruleOf(cron)).toEqual(rule);
    expect(cronOf(rule)).toBe(cron);
  });

  it('reads spaces and leading noughts as cron does', () => {
    expect(ruleOf(' 00  06 * * * ')).toEqual({ kind: 'daily', time: '06:00' });
  });

  it.each(RULE_KINDS)('changed to %s is of that kind', (kind) => {
    expect(withRuleKind({ kind: 'daily', time: '09:15' }, kind).kind).toBe(kind);
  });

  it.each(['daily', 'weekdays', 'days', 'monthly'] as const)('changed to %s retains its time', (kind) => {
    expect(withRuleKind({ kind: 'daily', time: '09:15' }, kind)).toMatchObject({ time: '09:15' });
  });

  it('becomes the equivalent expression when it is edited as one', () => {
    expect(withRuleKind({ kind: 'weekdays', time: '07:05' }, 'cron')).toEqual({
      kind: 'cron',
      cron: '5 7 * * 1-5',
    });
  });

  it.each<ScheduleRule>([
    { kind: 'daily', time: '' },
    { kind: 'days', time: '06:00', days: [] },
    { kind: 'days', time: '', days: [] },
  ])('that is not filled in yet is unchanged: %j', (rule) => {
    expect(ruleOf(cronOf(rule))).toEqual(rule);
  });
});
