import type { Generated } from 'kysely';
import type { JsonColumn } from './json-column.ts';

export interface DevicesTable {
  id: string;
  userId: string;
  label: string;
  endpointHash: Buffer;
  /** Endpoint and keys, sealed. */
  subscription: Buffer;
  createdAt: Date;
  lastFailedAt: Date | null;
}

export interface PushIdentityTable {
  onlyRow: Generated<true>;
  publicKey: string;
  privateKey: Buffer;
}

export interface OutboxMailsTable {
  id: string;
  userId: string | null;
  recipient: string;
  subject: string;
  /** With marks where the panel's address and the sealed link go (modules/mail/mail-marks.ts). */
  text: string;
  sealedLink: Generated<Buffer | null>;
  linkExpiresAt: Generated<Date | null>;
  createdAt: Date;
  state: Generated<'kept' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  nextAttemptAt: Date | null;
  failure: string | null;
  /** The website of a monthly report; it has no subject and no text until it is made. */
  reportOf: Generated<string | null>;
  /** The same of a client's; with a user, it is a preview for them. */
  clientReportId: Generated<string | null>;
}

export interface PushesDueTable {
  id: string;
  userId: string;
  message: JsonColumn<PushMessage>;
  createdAt: Date;
}

/** What the panel’s service worker shows. */
export interface PushMessage {
  title: string;
  text: string;
  /** Where a click leads, below the panel’s address. */
  path: string;
}
