import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { CHANNELS, ChannelKind } from '@vigie/contract/channel-kinds.ts';

/** Fields of a channel of this kind; optional ones may be missing. */
export type SettingsOf<K extends ChannelKind> = {
  [Name in keyof (typeof CHANNELS)[K]['fields']]: (typeof CHANNELS)[K]['fields'][Name] extends {
    isRequired: true;
  }
    ? string
    : string | undefined;
};

export interface ChannelRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Creates the request that sends a message to a service. `sentAt` is the instant of this attempt. */
export type RequestOf<K extends ChannelKind> = (
  settings: SettingsOf<K>,
  message: AlarmMessage,
  sentAt: Date,
) => ChannelRequest;

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): ChannelRequest {
  return { url, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
