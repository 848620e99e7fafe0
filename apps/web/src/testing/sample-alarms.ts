import type { FakeState } from './fake-state.ts';
import { sampleAlarmRules, samplePreview } from './sample-alarm-rules.ts';
import { sampleChannels } from './sample-channels.ts';
import { sampleIncidents } from './sample-incidents.ts';

type Alarms = Pick<FakeState, 'alarmRules' | 'alarmPreview' | 'incidents' | 'channels' | 'deliveries'>;

/** Rules, what they ring for and where it is told, so many of each. */
export function sampleAlarms({
  rules,
  incidents,
  channels,
  deliveries,
}: Record<'rules' | 'incidents' | 'channels' | 'deliveries', number>): Alarms {
  return {
    alarmRules: sampleAlarmRules(rules),
    alarmPreview: rules === 0 ? { days: 30, rings: 0, examples: [] } : samplePreview(),
    incidents: sampleIncidents(incidents),
    ...sampleChannels(channels, deliveries),
  };
}
