import type { Locale } from '@vigie/contract/identifiers.ts';

const TITLE_LENGTH_MAX = 160;
const MARKS: Record<Locale, string> = { fr: '(copie)', en: '(copy)' };

/** The title of a copy, in the language of whoever made it; a long one loses its end. */
export function copyTitle(title: string, locale: Locale): string {
  const mark = MARKS[locale];
  return `${title.slice(0, TITLE_LENGTH_MAX - mark.length - 1).trimEnd()} ${mark}`;
}
