import * as z from 'zod';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';

/** Each has one file that turns an alarm's message into its request, and one row in the panel. */
export const CHANNEL_KINDS = [
  'email',
  'push',
  'webhook',
  'slack',
  'teams',
  'mattermost',
  'google-chat',
  'discord',
  'ntfy',
  'pagerduty',
  'opsgenie',
] as const;
export const channelKindSchema = z.enum(CHANNEL_KINDS);
export type ChannelKind = z.infer<typeof channelKindSchema>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** One message on its way to one channel: tried again with back-off for 24 hours. */
export const deliverySchema = z.object({
  id: idSchema,
  channelId: idSchema,
  incidentId: idSchema.nullable(),
  event: z.string(),
  title: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: instantSchema,
  attempts: z.int(),
  lastAttemptAt: instantSchema.nullable(),
  nextAttemptAt: instantSchema.nullable(),
  /** Of the last attempt: the status, or why none came. Bodies are not kept. */
  status: z.int().nullable(),
  failure: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const channelDigestSchema = z.enum(['none', 'daily', 'weekly']);
export const channelBaseSchema = z.object({
  name: z.string().trim().min(1, 'name-required').max(80, 'name-too-long'),
  locale: localeSchema,
  isOn: z.boolean().default(true),
  digest: channelDigestSchema.default('none'),
});
