import type { PersonalDataKind } from '@vigie/contract/personal-data.ts';
import type { FieldNames } from './match.ts';
import { matchesIn } from './matches-in.ts';

const FREE_TEXT: FieldNames = { keys: [], siblings: [] };

/** Returns the masked value: a reader who knows the value recognizes it, others learn nothing. */
export function maskOf(kind: PersonalDataKind, value: string): string {
  if (kind === 'email') return maskEmail(value);
  if (kind === 'name') return `${firstOf(value)}…`;
  return `…${value.replaceAll(/[^A-Za-z\d]/g, '').slice(-2)}`;
}

/** Returns an e-mail as `j…@e….fr`. */
function maskEmail(value: string): string {
  const at = value.lastIndexOf('@');
  const domain = value.slice(at + 1);
  return `${firstOf(value)}…@${firstOf(domain)}….${domain.slice(domain.lastIndexOf('.') + 1)}`;
}

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0x20);

/** Returns a text with masked personal data, also for a text that is an address. */
export function maskText(text: string): string {
  const matches = [text, decoded(text)].flatMap((form) => matchesIn(form, FREE_TEXT));
  return matches.reduce((all, { kind, value }) => {
    const forms = [value, encodeURIComponent(value), encodeURI(value)];
    return forms.reduce((masked, form) => masked.replaceAll(form, () => maskOf(kind, value)), all);
  }, text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
