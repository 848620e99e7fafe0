import { alarmRuleInputSchema } from '@vigie/contract/alarm-rule.ts';
import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { fileKeySchema } from '@vigie/contract/file-mark.ts';
import { isTimeZone } from '@vigie/contract/time-zone.ts';
import * as z from 'zod';
import { readAllPages } from '../../panel/panel.ts';
import { defineKind, type Ids, type KeyOf } from '../kind.ts';

const { isOn, condition, quietHours, remindAfterHours, escalation: escalated } = alarmRuleInputSchema.shape;
const escalation = escalated.unwrap().unwrap();
const channelKeys = z.array(fileKeySchema).max(20);

const valueSchema = z.object({
  /** Key of a website; null: every website of the company. */
  website: fileKeySchema.nullable().default(null),
  /** Key of a pool of that website. */
  pool: fileKeySchema.nullable().default(null),
  condition,
  isOn,
  quietHours,
  remindAfterHours,
  /** Keys of channels, in display order. */
  channels: channelKeys.default([]),
  escalation: z
    .object({
      afterMinutes: escalation.shape.afterMinutes,
      channels: channelKeys.min(1, 'channels-required'),
    })
    .nullable()
    .default(null),
});
type AlarmRuleValue = z.infer<typeof valueSchema>;

export const alarmRuleKind = defineKind({
  kind: 'alarm-rule',
  section: 'alarmRules',
  isOfWebsite: false,
  schema: valueSchema,
  /** Lists the rules. Rules of shared settings are excluded, as files do not describe shared settings. */
  list: async (panel) => {
    const rules = await readAllPages((page) => panel.alarmRules.list(page));
    return rules.filter(({ sharedSettingsId }) => sharedSettingsId === null);
  },
  nameOf: ({ condition, website, pool }) =>
    [condition.kind, website?.name, pool?.name].filter((part) => part !== undefined).join(' '),
  /** Returns the identity of a rule: it has no name, so its condition, website and pool identify it. */
  identityOf: ({ condition, website, pool }) => `${condition.kind} ${website ?? ''} ${pool ?? ''}`,
  toValue: ({ websiteId, poolId, channelIds, escalation: after, ...row }, keyOf) => ({
    website: keyOf(websiteId),
    pool: keyOf(poolId),
    condition: row.condition,
    isOn: row.isOn,
    quietHours: row.quietHours,
    remindAfterHours: row.remindAfterHours,
    channels: channelsOf(channelIds, keyOf),
    escalation: after && {
      afterMinutes: after.afterMinutes,
      channels: channelsOf(after.channelIds, keyOf),
    },
  }),
  toInput({ website, pool, channels, escalation: after, ...value }, { ids }) {
    return {
      ...value,
      websiteId: ids.idOf('website', website, ['website']),
      poolId: website && pool && ids.idOf('pool', `${website}/${pool}`, ['pool']),
      channelIds: idsOf(channels, ids, ['channels']),
      escalation: after && {
        afterMinutes: after.afterMinutes,
        channelIds: idsOf(after.channels, ids, ['escalation', 'channels']),
      },
    };
  },
  faultsOf: (input, { website, pool }: AlarmRuleValue) => [
    ...findFieldErrors(alarmRuleInputSchema, input),
    ...(pool !== null && website === null ? [fault('pool', 'pool-without-website')] : []),
    ...(input.quietHours === null || isTimeZone(input.quietHours.timeZone)
      ? []
      : [fault('quietHours.timeZone', 'time-zone-unknown')]),
  ],
  create: (panel, input) => panel.alarmRules.create(input),
  update: (panel, input, { id, updatedAt }) => panel.alarmRules.update({ ...input, id, updatedAt }),
  remove: (panel, id) => panel.alarmRules.remove({ id }),
});

const fault = (path: string, code: string) => ({ path, code, params: {} });

const channelsOf = (ids: readonly string[], keyOf: KeyOf) => ids.flatMap((id) => keyOf(id) ?? []);

function idsOf(channels: readonly string[], ids: Ids, path: readonly string[]): string[] {
  return channels.flatMap((key, index) => ids.idOf('channel', key, [...path, index]) ?? []);
}
