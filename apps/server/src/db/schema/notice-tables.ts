import type { Generated } from 'kysely';
import type { JsonColumn } from './json-column.ts';

export interface DevicesTable {
  id: string;
  userId: string;
  label: string;
  endpointHash: Buffer;
  /** Endpoint and keys, encrypted. */
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
  /** Text with placeholders for the panel's address and the encrypted link (modules/mail/mail-marks.ts). */
  text: string;
  sealedLink: Generated<Buffer | null>;
  linkExpiresAt: Generated<Date | null>;
  createdAt: Date;
  state: Generated<'kept' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  nextAttemptAt: Date | null;
  failure: string | null;
  /** Website of a monthly report; subject and text are empty until the report is created. */
  reportOf: Generated<string | null>;
  /** Id of a client's monthly report; if a user is set too, it is a preview for them. */
  clientReportId: Generated<string | null>;
}

export interface PushesDueTable {
  id: string;
  userId: string;
  message: JsonColumn<PushMessage>;
  createdAt: Date;
}

/** Notification that the panel's service worker shows. */
export interface PushMessage {
  title: string;
  text: string;
  /** Path that a click opens, relative to the panel's address. */
  path: string;
}
