import type { Channel, ChannelInput } from '@vigie/contract/channel.ts';
import {
  CHANNEL_KINDS,
  fieldsOfChannel,
  type ChannelField,
  type ChannelFieldName,
} from '@vigie/contract/channel-kinds.ts';
import { CHANNEL_FIELDS } from '@vigie/contract/fields/channel-fields.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';

/** Form of the fields that every channel has. */
export const CHANNEL_FORM = describeForm(CHANNEL_FIELDS, {
  facts: SCHEMA_FACTS.channel,
  schema: (schemas) => schemas.channelInputSchema,
});

/** Fields of all kinds of channels. */
export const SETTINGS = Object.fromEntries(CHANNEL_KINDS.flatMap(fieldsOfChannel)) as Record<
  ChannelFieldName,
  ChannelField
>;
const SETTING_NAMES = Object.keys(SETTINGS) as ChannelFieldName[];
const NO_SETTINGS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTINGS[name].as === 'region' ? 'eu' : '']),
) as Record<ChannelFieldName, string>;

/** Form values of a channel. A secret is empty at first. */
export type ChannelFields = Record<ChannelFieldName, string> &
  FormValues<typeof CHANNEL_FIELDS, Schemas['channelInputSchema']>;

export function newChannel(locale: Locale): ChannelFields {
  const start = { kind: 'email', locale, digest: 'none', isOn: true };
  return { ...NO_SETTINGS, ...CHANNEL_FORM.valuesOf(start) };
}

export function channelFormFields(channel: Channel): ChannelFields {
  return { ...NO_SETTINGS, ...channel.settings, ...CHANNEL_FORM.valuesOf(channel) };
}

/** Returns the input that a save sends: the filled fields of the kind. A public field that is emptied is removed. */
function inputOf(values: ChannelFields): ChannelInput {
  const settings: ChannelInput['settings'] = {};
  for (const [field, { isSecret }] of fieldsOfChannel(values.kind)) {
    const value = values[field].trim();
    if (value !== '') settings[field] = value;
    else if (!isSecret) settings[field] = null;
  }
  return { ...CHANNEL_FORM.rules.inputOf(values), settings };
}

/**
 * Returns the rules of the form. A new channel needs its secrets; for a stored one, an empty secret stays unchanged.
 */
export function channelFormRules(channel: Channel | null): FormRules<ChannelFields, ChannelInput> {
  const { kind, name, messages } = CHANNEL_FORM.steps;
  const rules = { inputOf, fields: [...kind, ...name, ...SETTING_NAMES, ...messages] };
  if (channel === null) return { ...rules, schema: (schemas) => schemas.channelInputSchema };
  return {
    ...rules,
    schema: (schemas) => schemas.channelFormSchema,
    more: (values, { faultsOfSettings }) =>
      faultsOfSettings(channel.kind, inputOf(values).settings, channel.secretNames),
  };
}

const SECRET_BYTES = 32;

/** Returns a new secret that signs webhooks, in the format of Standard Webhooks. */
export function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
