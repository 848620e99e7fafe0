import { alarmRuleSchema, type AlarmPreview, type AlarmRule } from '@vigie/contract/alarm-rule.ts';
import { samplerOf } from './sample-of.ts';
import type { FakeState } from './fake-state.ts';
import { sampleChannels } from './sample-channels.ts';
import { sampleCauses } from './sample-causes.ts';
import { sampleId } from './samples.ts';

type Alarms = Pick<FakeState, 'alarmRules' | 'alarmPreview' | 'causes' | 'channels' | 'deliveries'>;

/** Returns rules, their incidents and their channels, in these numbers. */
export function sampleAlarms({
  rules,
  causes,
  channels,
  deliveries,
}: Record<'rules' | 'causes' | 'channels' | 'deliveries', number>): Alarms {
  return {
    alarmRules: sampleAlarmRules(rules),
    alarmPreview: rules === 0 ? { days: 30, rings: 0, examples: [] } : samplePreview(),
    causes: sampleCauses(causes),
    ...sampleChannels(channels, deliveries),
  };
}

export const sampleAlarmRule = samplerOf(alarmRuleSchema, {
  id: sampleId(9300),
  condition: { severity: 'major' },
  channelIds: [sampleId(9100)],
});

const KINDS: Partial<AlarmRule>[] = [
  { openIncidents: 2 },
  { condition: { kind: 'site' } },
  { condition: { kind: 'hits-gone' } },
  { condition: { kind: 'volumes', change: 'reports-fall', fall: 30 } },
  { condition: { kind: 'orders-rise', points: 5 } },
  { condition: { kind: 'visitors-fall', fall: 50 } },
  { condition: { kind: 'links' } },
  { condition: { kind: 'server-side' } },
  { condition: { kind: 'server-silence', hours: 12 } },
  { condition: { kind: 'blockers' } },
  { condition: { kind: 'reach-fall', points: 5 } },
  { condition: { kind: 'grade', worseThan: 'C' }, channelIds: [sampleId(9100), sampleId(9102)] },
  { condition: { kind: 'silence', hours: 24 } },
  { condition: { kind: 'schedule' }, isOn: false },
  { condition: { kind: 'agent', minutes: 15 }, channelIds: [] },
  {
    condition: { kind: 'check', check: 'hitPageview', percent: 90 },
    quietHours: { from: '22:00', to: '07:00', timeZone: 'Europe/Paris' },
    escalation: { afterMinutes: 60, channelIds: [sampleId(9102)] },
    remindAfterHours: 24,
  },
];

/** Returns the default rules and one of a check, then more of these. */
function sampleAlarmRules(count: number): AlarmRule[] {
  return Array.from({ length: count }, (_, index) =>
    sampleAlarmRule({ ...KINDS[index % KINDS.length], id: sampleId(9300 + index) }),
  );
}

/** Returns the preview of a rule that would have raised three alarms. */
function samplePreview(): AlarmPreview {
  const website = { id: sampleId(10), name: 'Boutique' };
  const cause = (at: string, reason: string) => ({
    at,
    website,
    subject: {
      kind: 'cause' as const,
      cause: { kind: 'check' as const, check: 'tagJs' as const, reason },
      facts: {},
    },
  });
  return {
    days: 30,
    rings: 3,
    examples: [
      cause('2026-03-08T09:12:00.000Z', 'not-requested'),
      cause('2026-02-27T06:04:00.000Z', 'http-error'),
      cause('2026-02-14T18:40:00.000Z', 'blocked-by-csp'),
    ],
  };
}
