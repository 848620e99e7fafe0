import type { Generated } from 'kysely';
import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { Channel, Delivery } from '@vigie/contract/channel.ts';
import type { ChannelKind } from '@vigie/contract/channel-kinds.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { JsonColumn } from './json-column.ts';

export interface ChannelsTable {
  id: string;
  companyId: string;
  kind: ChannelKind;
  name: string;
  locale: Locale;
  isOn: Generated<boolean>;
  /** HTTP status by which the receiver reported that it no longer exists, so that the channel was turned off. */
  goneStatus: Generated<number | null>;
  digest: Generated<Channel['digest']>;
  /** Settings that are not secret. */
  settings: JsonColumn<Record<string, string>>;
  /** Secret settings as encrypted JSON, bound to `channels:ID`; null for none. */
  sealed: Generated<Buffer | null>;
  sealedNames: JsonColumn<string[]>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface DeliveriesTable {
  id: string;
  companyId: string;
  channelId: string;
  messageId: string;
  incidentId: string | null;
  event: AlarmMessage['event'];
  title: string;
  message: JsonColumn<AlarmMessage>;
  state: Generated<Delivery['state']>;
  createdAt: Date;
  attempts: Generated<number>;
  lastAttemptAt: Generated<Date | null>;
  nextAttemptAt: Date | null;
  tryUntil: Date;
  status: Generated<number | null>;
  failure: Generated<Delivery['failure']>;
  heardBy: JsonColumn<string[]> | null;
  isResent: Generated<boolean>;
}
