import * as z from 'zod';
import { ALARM_EVENTS } from './alarm-events.ts';
import { CHANNEL_KINDS, fieldsOfChannel, type ChannelField, type ChannelKind } from './channel-kinds.ts';
import { findFieldErrors } from './field-errors.ts';
import type { FieldError } from './errors.ts';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';

export const channelKindSchema = z.enum(CHANNEL_KINDS);
export const CHANNEL_REGIONS = ['eu', 'us'] as const;
const EMAILS_MAX = 10;

/** Returns the addresses of an e-mail channel from the text that a user entered. */
export function emailsIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}

const VALUES: Record<ChannelField['as'], z.ZodType<string>> = {
  address: z
    .url({ protocol: /^https$/, error: 'address-https' })
    .max(2_000, 'url-too-long')
    .refine((address) => !/^https:\/\/[^/?#]*@/i.test(address), 'address-with-password'),
  key: z
    .string()
    .regex(/^[\x21-\x7E]*$/, 'key-invalid')
    .max(500, 'key-invalid'),
  /** As in Standard Webhooks: 24 to 64 bytes in base64. */
  'signing-secret': z.string().regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'signing-secret-invalid'),
  emails: z
    .string()
    .max(2_000, 'emails-too-many')
    .refine((text) => emailsIn(text).length <= EMAILS_MAX, 'emails-too-many')
    .refine(
      (text) => emailsIn(text).every((address) => z.email().safeParse(address).success),
      'email-invalid',
    ),
  region: z.enum(CHANNEL_REGIONS),
};

/** Omitted fields stay unchanged; null removes a field. */
const channelSettingsSchema = z.record(z.string().max(40), z.string().trim().max(2_000).nullable());
type ChannelSettings = z.infer<typeof channelSettingsSchema>;

/**
 * Returns the faults in the settings of a channel of this kind. `storedFields` contains the names of the fields that are stored
 * already.
 */
export function faultsOfSettings(
  kind: ChannelKind,
  settings: ChannelSettings,
  storedFields: readonly string[] = [],
): FieldError[] {
  const fields = new Map<string, ChannelField>(fieldsOfChannel(kind));
  const unknown = Object.keys(settings).filter((name) => !fields.has(name));
  return [
    ...unknown.map((name) => ({ path: `settings.${name}`, code: 'field-unknown', params: {} })),
    ...[...fields].flatMap(([name, field]) => {
      const value = settings[name];
      const path = `settings.${name}`;
      const isThere = value === undefined ? storedFields.includes(name) : value !== null && value !== '';
      if (!isThere) return field.isRequired ? [{ path, code: 'required', params: {} }] : [];
      if (value === undefined) return [];
      return findFieldErrors(VALUES[field.as], value).map((fault) => ({ ...fault, path }));
    }),
  ];
}

export const channelDigestSchema = z.enum(['none', 'daily', 'weekly']);
/** Fields of a channel beside its settings, stored as they are entered. */
export const channelFields = {
  name: z.string().trim().min(1, 'name-required').max(80, 'name-too-long'),
  /** Language of the channel's messages. */
  locale: localeSchema,
  isOn: z.boolean().default(true),
  /** Sends one message per day or week instead of immediate ones. Escalations are always sent immediately. */
  digest: channelDigestSchema.default('none'),
};
const channelBaseSchema = z.object({ ...channelFields, settings: channelSettingsSchema });

/** New channel of a company. Default: the caller's company. */
export const channelInputSchema = channelBaseSchema
  .extend({ companyId: idSchema.optional(), kind: channelKindSchema })
  .superRefine(({ kind, settings }, context) => {
    for (const { path, code } of faultsOfSettings(kind, settings))
      context.addIssue({ code: 'custom', message: code, path: path.split('.') });
  });
export type ChannelInput = z.infer<typeof channelInputSchema>;
/** Change of a channel. It contains the `updatedAt` that it started from. */
export const channelChangeSchema = channelBaseSchema.extend({ updatedAt: instantSchema });
export type ChannelChange = z.infer<typeof channelChangeSchema>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
const deliveryStateSchema = z.enum(DELIVERY_STATES);
/**
 * Reasons of a failed delivery: no answer in time; no connection; unknown host name; non-public address; redirection,
 * which is not followed; another status; receiver gone (404, 410); secret encrypted with another key; channel off; no
 * recipient; no mail server, so that the e-mail is stored and not sent.
 */
export const DELIVERY_FAILURES = [
  'timeout',
  'unreachable',
  'name-unknown',
  'private-address',
  'redirected',
  'refused',
  'gone',
  'secret-lost',
  'channel-off',
  'nobody',
  'no-mail-server',
] as const;
const deliveryFailureSchema = z.enum(DELIVERY_FAILURES);
export type DeliveryFailure = z.infer<typeof deliveryFailureSchema>;

/** Delivery of one message to one channel, retried with back-off for 24 hours. */
export const deliverySchema = z.object({
  id: idSchema,
  channelId: idSchema,
  incidentId: idSchema.nullable(),
  event: z.enum(ALARM_EVENTS),
  title: z.string(),
  state: deliveryStateSchema,
  createdAt: instantSchema,
  attempts: z.int(),
  lastAttemptAt: instantSchema.nullable(),
  nextAttemptAt: instantSchema.nullable(),
  /** HTTP status of the last attempt. Null without an answer. Bodies are not stored. */
  status: z.int().nullable(),
  failure: deliveryFailureSchema.nullable(),
  /** True if nothing was sent, because the recipients get the message through other channels of the same kind. */
  heardElsewhere: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const channelSchema = channelBaseSchema.omit({ settings: true }).extend({
  id: idSchema,
  company: z.object({ id: idSchema, name: z.string() }),
  kind: channelKindSchema,
  isOn: z.boolean(),
  digest: channelDigestSchema,
  /** Settings without their secrets. */
  settings: z.record(z.string(), z.string()),
  /** Names of the stored secrets. */
  secretNames: z.array(z.string()),
  /** HTTP status by which the receiver reported that it is gone, which turned the channel off. */
  goneStatus: z.int().nullable(),
  lastDelivery: deliverySchema
    .pick({ state: true, createdAt: true, lastAttemptAt: true, status: true, failure: true })
    .nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Channel = z.infer<typeof channelSchema>;

export const channelsQuerySchema = listQuerySchema.extend({ companyId: idSchema.optional() });
export const deliveriesQuerySchema = listQuerySchema.extend({
  id: idSchema,
  state: deliveryStateSchema.optional(),
});

/** Receiver's answer to a test message. */
export const channelTestSchema = z.object({
  delivered: z.boolean(),
  status: z.int().nullable(),
  failure: deliveryFailureSchema.nullable(),
  /** Time from the request to its answer, in ms. Null if no request was made. */
  milliseconds: z.int().nullable(),
});
export type ChannelTest = z.infer<typeof channelTestSchema>;
