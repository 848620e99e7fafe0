import type { ToldBudget } from '@vigie/contract/wording/budget-words.ts';
import type { Limit } from '@vigie/contract/website-limits.ts';

/** Every mail that Vigie sends, with what its sentences need. */
export interface Mails {
  'password-reset': { minutes: number };
  'password-changed': object;
  'password-set': object;
  'email-changed': object;
  /** `device` and `country` (ISO 3166-1 alpha-2) as far as the browser and its address tell. */
  'sign-in-unusual': { at: Date; device: string; country: string | null; network: string };
  'email-confirm': { minutes: number };
  'email-asked': object;
  'email-in-use': object;
  /** `name` is a passkey's. */
  'factor-added': { factor: 'totp' | 'passkey'; name: string };
  /** `name` is a passkey's or a provider's. */
  'factor-removed': { factor: 'totp' | 'passkey' | 'provider'; name: string };
  'recovery-codes-made': object;
  'recovery-code-used': { left: number };
  'factors-reset': object;
  'passkey-copied': { name: string };
  'join-link': { company: string; minutes: number };
  'join-known': { company: string; guestCode: string };
  'account-created': { company: string };
  /** `isKept`: the account's password was given, or its user or a manager asked for it; else all other ways in ended. */
  'identity-joined': { provider: string; isKept: boolean };
  'provider-invitation': { provider: string; days: number };
  /** A company's directory let an account in that was there already; all that let into it ended. */
  'account-joined': { company: string };
  'email-by-directory': { company: string };
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
  'import-ended': { websites: number; problems: number; path: string };
  /** To a client: each website with its score in words. */
  'report-client': {
    sender: string;
    websites: ClientWebsite[];
    isPrinted: boolean;
    isPreview: boolean;
    days: number;
  };
  'report-opt-in': { sender: string; websites: string[]; days: number };
  'visit-budget': ToldBudget & { path: string };
  /** Somebody came in past the provider that the company demands; `network` is where from. */
  'break-glass-used': { company: string; user: string; network: string; path: string };
  /** `isLost`: it has been missing so long that it proves the domain no more. */
  'domain-record-missing': { domain: string; company: string; record: string; isLost: boolean; path: string };
  'problem-assigned': { website: string; problems: number; path: string };
}
export interface ClientWebsite {
  name: string;
  now: string | null;
  before: string | null;
  causes: number;
}
export type MailKind = keyof Mails;

interface MailText {
  subject: string;
  paragraphs: string[];
}

export type Sentences = { [K in MailKind]: (params: Mails[K]) => MailText };
/** Mails about what somebody signs in with. */
export type FactorSentences = Pick<
  Sentences,
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'factors-reset'
  | 'passkey-copied'
>;
export type MailWords = Sentences & {
  greeting: (name: string) => string;
  signature: string;
};

/** Where a mail’s text has the panel’s address, and the link that is sealed: characters that nobody types. */
export const PANEL = '\uE000';
export const LINK = '\uE001';

const MARKS = /[\uE000\uE001]/g;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const SUBJECT_LENGTH_MAX = 200;
const LINK_GONE = '[…]';

/** Returns what somebody wrote, as it may stand in a mail’s text: without marks. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '');
}

/** Reduces a user's text to one line, so that it cannot start a mail header. */
export function subjectOf(text: string): string {
  return withoutMarks(text).replace(CONTROLS, ' ').trim().slice(0, SUBJECT_LENGTH_MAX);
}

/** Returns the text as it is read: with addresses in the places of the marks. */
export function fillMarks(
  text: string,
  { publicUrl, link }: { publicUrl: string; link: string | null },
): string {
  return text.replaceAll(PANEL, () => publicUrl).replaceAll(LINK, () => link ?? LINK_GONE);
}
