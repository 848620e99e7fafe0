import type { Limit } from '@vigie/contract/website-limits.ts';

/** Every mail that Vigie sends, with what its sentences need. */
export interface Mails {
  'password-reset': { minutes: number };
  'password-changed': object;
  'password-set': object;
  'email-changed': object;
  'email-confirm': { minutes: number };
  'email-asked': object;
  'email-in-use': object;
  'join-link': { company: string; minutes: number };
  'join-known': { company: string; guestCode: string };
  'account-created': { company: string };
  'message-received': { subject: string; messageId: string };
  'message-new': { subject: string; author: string; text: string; messageId: string };
  'message-answered': { subject: string; text: string; messageId: string };
  'run-failed': { website: string; jobId: string };
  'problem-new': { website: string; problems: number };
  /** Of a channel: what it tells as lines of plain text, and the panel's paths with their words. */
  alarm: { headline: string; text: string; paths: { text: string; path: string }[] };
  /** Scores as they are said; null: nothing was measured. */
  'report-monthly': {
    website: string;
    now: string | null;
    before: string | null;
    causes: number;
    isPrinted: boolean;
    path: string;
  };
  'limit-reached': { website: string; limit: Limit; path: string };
  'problem-assigned': { website: string; problems: number; path: string };
}
export type MailKind = keyof Mails;

interface MailText {
  subject: string;
  paragraphs: string[];
}

export type Sentences = { [K in MailKind]: (params: Mails[K]) => MailText };
export type MailWords = Sentences & {
  greeting: (name: string) => string;
  signature: string;
};
