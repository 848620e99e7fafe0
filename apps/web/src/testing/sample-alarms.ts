import type { FakeState } from './fake-state.ts';
import { sampleAlarmRules, samplePreview } from './sample-alarm-rules.ts';
import { sampleChannels } from './sample-channels.ts';
import { sampleCauses } from './sample-causes.ts';

type Alarms = Pick<FakeState, 'alarmRules' | 'alarmPreview' | 'causes' | 'channels' | 'deliveries'>;

/** Rules, what they ring for and where it is told, so many of each. */
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
