import type { Generated } from 'kysely';

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
