import {
  channelChangeSchema,
  channelInputSchema,
  faultsOfSettings,
  fieldsOfChannel,
  type Channel,
  type ChannelFieldName,
  type ChannelInput,
  type ChannelKind,
} from '@vigie/contract/channel.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { FormRules } from '../../forms/form-rules.ts';

/** The form of a channel: what every channel has, and each field that some kind has. A secret starts empty. */
export type ChannelFields = Record<ChannelFieldName, string> &
  Pick<Channel, 'name' | 'kind' | 'locale' | 'digest' | 'isOn'>;

const NO_SETTINGS: Record<ChannelFieldName, string> = {
  url: '',
  signingSecret: '',
  token: '',
  routingKey: '',
  apiKey: '',
  region: 'eu',
  recipients: '',
};

export function newChannel(locale: Locale): ChannelFields {
  return { ...NO_SETTINGS, name: '', kind: 'email', locale, digest: 'none', isOn: true };
}

export function fieldsOf({ name, kind, locale, digest, isOn, settings }: Channel): ChannelFields {
  return { ...NO_SETTINGS, ...settings, name, kind, locale, digest, isOn };
}

/** What a save sends: of the kind's fields, those that were filled in; an open one that was emptied is removed. */
function inputOf(values: ChannelFields): ChannelInput {
  const { name, kind, locale, digest, isOn } = values;
  const settings: ChannelInput['settings'] = {};
  for (const [field, { isSecret }] of fieldsOfChannel(kind)) {
    const value = values[field].trim();
    if (value !== '') settings[field] = value;
    else if (!isSecret) settings[field] = null;
  }
  return { name: name.trim(), kind, locale, digest, isOn, settings };
}

const FIELDS = [
  'kind',
  'name',
  ...(Object.keys(NO_SETTINGS) as ChannelFieldName[]),
  'locale',
  'digest',
] as const;

/** A new channel needs its secrets; a stored one keeps those that are left empty. */
export function rulesFor(channel: Channel | null): FormRules<ChannelFields, ChannelInput> {
  const rules = { inputOf, fields: [...FIELDS, 'isOn' as const] };
  if (channel === null) return { ...rules, schema: channelInputSchema };
  return {
    ...rules,
    schema: channelChangeSchema.omit({ updatedAt: true }),
    more: (values) => faultsOfSettings(channel.kind, inputOf(values).settings, channel.secretNames),
  };
}

const SECRET_BYTES = 32;

/** A new secret to sign webhooks with, as Standard Webhooks writes it. */
export function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

/** How services are called, in every language. */
export const SERVICE_NAMES: Record<Exclude<ChannelKind, 'email' | 'push' | 'webhook'>, string> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  mattermost: 'Mattermost',
  'google-chat': 'Google Chat',
  discord: 'Discord',
  ntfy: 'ntfy',
  pagerduty: 'PagerDuty',
  opsgenie: 'Opsgenie',
};
