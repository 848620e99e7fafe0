import type { BudgetNotice } from '@vigie/contract/wording/budget-words.ts';
import type { Limit } from '@vigie/contract/website-limits.ts';

/** Every mail that Vigie sends, with the parameters of its text. */
export interface Mails {
  'password-reset': { minutes: number };
  'password-changed': object;
  'password-set': object;
  'email-changed': object;
  /** `device` and `country` (ISO 3166-1 alpha-2) as far as the browser and its address reveal them. */
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
  /**
   * `isKept`: true if the account's password was given, or its user or a manager asked for it; else all other sign-in
   * methods were deleted.
   */
  'identity-joined': { provider: string; isKept: boolean };
  'provider-invitation': { provider: string; days: number };
  /** A company's directory took over an existing account; all its sign-in methods were deleted. */
  'account-joined': { company: string };
  'email-by-directory': { company: string };
  'message-received': { subject: string; messageId: string };
  'message-new': { subject: string; author: string; text: string; messageId: string };
  'message-answered': { subject: string; text: string; messageId: string };
  'run-failed': { website: string; jobId: string };
  'problem-new': { website: string; problems: number };
  /** Mail of a channel: its message as lines of plain text, and links into the panel with their texts. */
  alarm: { headline: string; text: string; paths: { text: string; path: string }[] };
  /** Scores as text; null: nothing was measured. */
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
  /** Report to a client: each website with its score as text. */
  'report-client': {
    sender: string;
    websites: ClientWebsite[];
    isPrinted: boolean;
    isPreview: boolean;
    days: number;
  };
  'report-opt-in': { sender: string; websites: string[]; days: number };
  'visit-budget': BudgetNotice & { path: string };
  /** Somebody signed in without the provider that the company requires; `network` is the one they used. */
  'break-glass-used': { company: string; user: string; network: string; path: string };
  /** `isLost`: the record has been missing so long that the domain no longer counts as proven. */
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
/** Sentences of mails about sign-in factors. */
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

/**
 * Placeholders in the text of a mail for the address of the panel and for the encrypted link: characters that nobody
 * types.
 */
export const PANEL = '\uE000';
export const LINK = '\uE001';

const MARKS = /[\uE000\uE001]/g;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const SUBJECT_LENGTH_MAX = 200;
const LINK_GONE = '[…]';

/** Returns a user's text without the placeholder characters of mails. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '');
}

/** Reduces a user's text to one line, so that it cannot start a mail header. */
export function mailSubject(text: string): string {
  return withoutMarks(text).replace(CONTROLS, ' ').trim().slice(0, SUBJECT_LENGTH_MAX);
}

/** Returns the text with addresses in place of the placeholders. */
export function fillMarks(
  text: string,
  { publicUrl, link }: { publicUrl: string; link: string | null },
): string {
  return text.replaceAll(PANEL, () => publicUrl).replaceAll(LINK, () => link ?? LINK_GONE);
}
