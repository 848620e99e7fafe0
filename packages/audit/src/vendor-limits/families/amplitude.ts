import type { FamilyLimits, PartSelector, LimitRule } from '../limit-rule.ts';

const asOf = '2026-11-29';
const HTTP_API = { source: 'https://amplitude.com/docs/apis/analytics/http-v2', asOf } as const;
const BATCH_API = { source: 'https://amplitude.com/docs/apis/analytics/batch-event-upload', asOf } as const;

const textRule = (id: string, at: PartSelector): LimitRule => ({
  id,
  at,
  check: { kind: 'length', of: 'value', unit: 'characters', max: 1_024 },
  effect: 'cut',
  ...HTTP_API,
});

/** Rules of its HTTP and batch interfaces. */
export const AMPLITUDE_LIMITS: FamilyLimits = {
  vendor: 'amplitude',
  rules: [
    textRule('event-name-length', { member: ['event_type'] }),
    textRule('user-id-length', { member: ['user_id'] }),
    textRule('property-value-length', { members: ['event_properties'], deep: true }),
    textRule('user-property-value-length', { members: ['user_properties'], deep: true }),
    ...['device_id', 'user_id'].map((member): LimitRule => ({
      id: `short-${member.replace('_', '-')}`,
      at: { member: [member] },
      check: { kind: 'length', of: 'value', unit: 'characters', min: 5 },
      effect: 'ignored',
      ...BATCH_API,
    })),
    {
      id: 'empty-device-id',
      at: { member: ['device_id'] },
      check: { kind: 'reserved', of: 'value', names: ['00000000-0000-0000-0000-000000000000'] },
      effect: 'refused',
      ...HTTP_API,
    },
  ],
};
