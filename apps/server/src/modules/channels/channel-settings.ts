import { faultsOfSettings, type ChannelInput } from '@vigie/contract/channel.ts';
import { fieldsOfChannel } from '@vigie/contract/channel-kinds.ts';
import { jsonText } from '../../db/json-text.ts';
import { leadsToPublic } from '../../egress/public-fetch.ts';
import { refuseField, refuseFields } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { ChannelRow } from './channels.store.ts';

type Stored = Pick<ChannelRow, 'id' | 'kind' | 'settings' | 'sealed'>;

/**
 * Returns all settings of a channel including its secrets, to send a message. They must not be logged, stored or
 * returned to a client.
 */
export function openSettings(
  secrets: SecretBox,
  { id, settings, sealed }: Omit<Stored, 'kind'>,
): Record<string, string> {
  const hidden =
    sealed === null ? {} : (JSON.parse(secrets.open(sealed, boundTo(id))) as Record<string, string>);
  return { ...settings, ...hidden };
}

/**
 * Returns a channel's columns after a change of its fields. An absent field stays; null or an empty text removes it.
 * Refuses values that the contract's table refuses, and addresses that are not public. The refusal names the field.
 */
export async function changedValues(secrets: SecretBox, stored: Stored, changes: ChannelInput['settings']) {
  const { id, kind } = stored;
  const before = openSettings(secrets, stored);
  const faults = faultsOfSettings(kind, changes, Object.keys(before));
  if (faults.length > 0) throw refuseFields(faults);
  const fields = fieldsOfChannel(kind);
  for (const [name, { as }] of fields) if (as === 'address') await requirePublic(name, changes[name]);
  const after = fields.flatMap(([name, { isSecret = false }]) => {
    const value = changes[name] === undefined ? before[name] : changes[name];
    return value === undefined || value === null || value === '' ? [] : [{ name, isSecret, value }];
  });
  const entriesOf = (isSecret: boolean) =>
    after.filter((field) => field.isSecret === isSecret).map(({ name, value }) => [name, value] as const);
  const hidden = Object.fromEntries(entriesOf(true));
  const sealedNames = Object.keys(hidden);
  return {
    settings: jsonText(Object.fromEntries(entriesOf(false))),
    sealed: sealedNames.length === 0 ? null : secrets.seal(JSON.stringify(hidden), boundTo(id)),
    sealedNames: jsonText(sealedNames),
  };
}

async function requirePublic(name: string, address: string | null | undefined): Promise<void> {
  if (typeof address !== 'string' || (await leadsToPublic(new URL(address)))) return;
  throw refuseField(`settings.${name}`, 'address-private');
}

const boundTo = (channelId: string): string => `channels:${channelId}`;
