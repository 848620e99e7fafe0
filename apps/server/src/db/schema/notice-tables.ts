import type { Generated } from 'kysely';
import type { JsonColumn } from './json-column.ts';

export interface DevicesTable {
  id: string;
  user_id: string;
  label: string;
  endpoint_hash: Buffer;
  /** Endpoint and keys, sealed. */
  subscription: Buffer;
  created_at: Date;
  last_failed_at: Date | null;
}

export interface PushIdentityTable {
  only_row: Generated<true>;
  public_key: string;
  private_key: Buffer;
}

export interface OutboxMailsTable {
  id: string;
  user_id: string | null;
  recipient: string;
  subject: string;
  /** With marks where the panel's address and the sealed link go (modules/mail/mail-marks.ts). */
  text: string;
  sealed_link: Generated<Buffer | null>;
  link_expires_at: Generated<Date | null>;
  created_at: Date;
  state: Generated<'kept' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  failure: string | null;
}

export interface PushesDueTable {
  id: string;
  user_id: string;
  message: JsonColumn<PushMessage>;
  created_at: Date;
}

/** What the panel’s service worker shows. */
export interface PushMessage {
  title: string;
  text: string;
  /** Where a click leads, below the panel’s address. */
  path: string;
}
