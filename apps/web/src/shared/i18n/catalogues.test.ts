import { describe, expect, it } from 'vitest';
import type { Catalogue, Message } from './message.ts';

const ENGLISH = import.meta.glob<{ en: Catalogue }>('/src/**/words/en.ts', { eager: true });
const FRENCH = import.meta.glob<{ fr: Catalogue }>('/src/**/words/fr.ts', { eager: true });
const CATALOGUE_PATHS = Object.keys(ENGLISH).map((path) => path.slice(0, -'/en.ts'.length));

/** Texts that are identical in French and in English. */
const SHARED = new Set(
  (
    'absent action administration agent api article audit avatar badge cause chromium condition console contact cookie cors csp ' +
    'datalayer date description directive e-mail europe exception fetch fragile grave hit html image incident info information invitation job ' +
    'markdown max menu message min mode name note notification null page performance ping pool pts push script session six slug source ' +
    'stand suggestion tag test tracking type url user-agent user variable verdict version web webassembly webhook websocket worker xhr zoom'
  ).split(' '),
);
/** Texts that are equal in both languages although they contain no ordinary words. */
const ALIKE = new Set(['^SKU-[0-9]+$', 'Global Privacy Control', 'JSON']);

interface Entry {
  path: string;
  en: string[];
  fr: string[];
}

const ENTRIES: Entry[] = CATALOGUE_PATHS.flatMap((path) => {
  const english = ENGLISH[`${path}/en.ts`]?.en ?? {};
  const french = FRENCH[`${path}/fr.ts`]?.fr ?? {};
  return Object.keys({ ...english, ...french }).map((key) => ({
    path: `${path}/${key}`,
    en: formsOf(english[key]),
    fr: formsOf(french[key]),
  }));
});

function formsOf(message: Message | undefined): string[] {
  if (message === undefined) return [];
  return typeof message === 'string' ? [message] : [message.one, message.other];
}

/** Returns whether a text is valid in either language. */
function isShared(text: string): boolean {
  const words = text.replaceAll(/\{\w+\}/g, '').match(/\p{L}[\p{L}-]*/gu) ?? [];
  return ALIKE.has(text) || words.every((word) => isSharedWord(word.toLowerCase()));
}

const isSharedWord = (word: string) => SHARED.has(word) || SHARED.has(word.replace(/s$/, ''));
const isBlank = (text: string) => text.trim() === '';

const entriesWhere = (isWrong: (entry: Entry) => boolean) =>
  ENTRIES.filter(isWrong).map(({ path, fr }) => `${path}: ${fr.join(' | ')}`);

describe('the catalogues', () => {
  it('have every text in both languages', () => {
    expect(ENTRIES.length).toBeGreaterThan(1000);
    expect(entriesWhere(({ en, fr }) => en.length !== fr.length || [...en, ...fr].some(isBlank))).toEqual([]);
  });

  it('have no identical texts by mistake', () => {
    expect(entriesWhere(({ en, fr }) => en.some((text, at) => text === fr[at] && !isShared(text)))).toEqual(
      [],
    );
  });

  it('leave French punctuation on the line of its word', () => {
    expect(entriesWhere(({ fr }) => fr.some((text) => / [?!:;»]|« /.test(text)))).toEqual([]);
  });

  it('write typographic apostrophes', () => {
    const straight = /\p{L}'\p{L}/u;
    expect(entriesWhere(({ en, fr }) => [...en, ...fr].some((text) => straight.test(text)))).toEqual([]);
  });
});
