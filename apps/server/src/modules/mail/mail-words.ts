import type { Locale } from '@vigie/contract/identifiers.ts';
import { withoutMarks, type MailKind, type MailWords, type Mails, type Sentences } from './mails.ts';
import { en } from './words/en.ts';
import { fr } from './words/fr.ts';
import { escapeHtml } from '../../escape-html.ts';

const WORDS: Record<Locale, MailWords> = { fr, en };

export interface MailToWord<K extends MailKind> {
  kind: K;
  params: Mails[K];
  locale: Locale;
  /** Name in the greeting; empty for a user without a name. */
  name: string;
}

/** Returns the subject and plain text of a mail, with placeholders for addresses. */
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

const ADDRESS = /https?:\/\/[^\s<>"“”«»]+[^\s<>"“”«».,;:!?]/g;

/** Converts plain text to simple HTML: paragraphs, line breaks, and links. */
export function mailHtml(text: string, logo?: { cid: string; name: string }): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  if (logo !== undefined)
    paragraphs.unshift(
      `<p><img src="cid:${escapeHtml(logo.cid)}" alt="${escapeHtml(logo.name)}" style="max-width:240px;max-height:80px"></p>`,
    );
  const body = `<body style="font:16px/1.5 sans-serif;max-width:36em">${paragraphs.join('\n')}</body>`;
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head>${body}</html>\n`;
}

function linked(text: string): string {
  let done = 0;
  let html = '';
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    // A bracket opened before the address does not belong to it.
    const address = found.includes('(') ? found : found.replace(/\)+$/, '');
    html += `${escapeHtml(text.slice(done, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    done = index + address.length;
  }
  return html + escapeHtml(text.slice(done));
}
