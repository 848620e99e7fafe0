import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { ChannelKind } from '@vigie/contract/channel-kinds.ts';
import { discord } from './discord.ts';
import { googleChat } from './google-chat.ts';
import { mattermost } from './mattermost.ts';
import { ntfy } from './ntfy.ts';
import { opsgenie } from './opsgenie.ts';
import { pagerduty } from './pagerduty.ts';
import type { ChannelRequest, RequestOf } from './request.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';

/** Channels that Vigie serves itself, without a request to a service. */
export type OwnKind = 'email' | 'push';
export type RequestKind = Exclude<ChannelKind, OwnKind>;

export const FORMATS: { [K in RequestKind]: RequestOf<K> } = {
  webhook,
  slack,
  teams,
  mattermost,
  'google-chat': googleChat,
  discord,
  ntfy,
  pagerduty,
  opsgenie,
};

interface Made {
  kind: RequestKind;
  settings: Readonly<Record<string, string>>;
  message: AlarmMessage;
  sentAt: Date;
}

/** Returns the request of a channel. The settings have been validated by the contract's table. */
export function channelRequest({ kind, settings, message, sentAt }: Made): ChannelRequest {
  return (FORMATS[kind] as RequestOf<never>)(settings, message, sentAt);
}
