import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../../apps/web/src');
/** Matches an unfilled placeholder or the text of a missing value. Two braces name a hidden value of a journey. */
const RAW = /(?<!\{)\{\w+\}(?!\})|\b(undefined|NaN|Invalid Date)\b|\[object /;
/** Matches at least two words, without figures or addresses. */
const SENTENCE = /^\D*\p{L}{3,} \p{L}{2,}\D*$/u;

/** Reads the keys of all catalogues that cannot be mistaken for a word of a language. */
export async function readKeys(): Promise<Set<string>> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) => /words.en\.ts$/.test(file));
  const catalogues = await Promise.all(
    files.map(async (file) => (await import(join(SOURCE, file))) as { en: object }),
  );
  return new Set(catalogues.flatMap(({ en }) => Object.keys(en)).filter((key) => /[.-]/.test(key)));
}

/** Returns raw keys and placeholders in a text, unless the API itself returned them. */
export function rawWordsIn(
  texts: readonly string[],
  keys: ReadonlySet<string>,
  responses: () => string,
): string[] {
  return texts.filter((text) => (RAW.test(text) || keys.has(text)) && !responses().includes(inJson(text)));
}

/** Returns sentences that are equal in both languages and that the API did not return: they are untranslated. */
export function untranslatedIn(
  french: readonly string[],
  english: readonly string[],
  responses: () => string,
): string[] {
  const inFrench = new Set(french);
  return english.filter(
    (text) => SENTENCE.test(text) && inFrench.has(text) && !responses().includes(inJson(text)),
  );
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
