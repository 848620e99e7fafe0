import type { Locale } from '@vigie/contract/identifiers.ts';
import { withoutMarks } from './mail-marks.ts';
import type { MailKind, MailWords, Mails, Sentences } from './mails.ts';
import { en } from './words/en.ts';
import { fr } from './words/fr.ts';

const WORDS: Record<Locale, MailWords> = { fr, en };

export interface MailToWord<K extends MailKind> {
  kind: K;
  params: Mails[K];
  locale: Locale;
  /** Who is greeted; empty for somebody without a name. */
  name: string;
}

/** A mail’s subject and plain text, with marks where addresses go. */
export function wordMail<K extends MailKind>({ kind, params, locale, name }: MailToWord<K>) {
  const words = WORDS[locale];
  const given = Object.entries(params).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' ? withoutMarks(value) : value,
  ]);
  const sentences: Sentences = words;
  const { subject, paragraphs } = sentences[kind](Object.fromEntries(given) as Mails[K]);
  const text = [words.greeting(withoutMarks(name)), ...paragraphs, words.signature].join('\n\n');
  return { subject, text: `${text}\n` };
}
