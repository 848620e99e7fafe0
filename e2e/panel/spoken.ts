import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../../apps/web/src');
/** A placeholder that nobody filled, or what a missing value reads as. Two braces name a hidden value of a journey. */
const RAW = /(?<!\{)\{\w+\}(?!\})|\b(undefined|NaN|Invalid Date)\b|\[object /;
/** Words: two at least, without figures or addresses. */
const SENTENCE = /^\D*\p{L}{3,} \p{L}{2,}\D*$/u;

/** Reads the keys of all catalogues that no word of a language could be taken for. */
export async function readKeys(): Promise<Set<string>> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) => /words.en\.ts$/.test(file));
  const catalogues = await Promise.all(
    files.map(async (file) => (await import(join(SOURCE, file))) as { en: object }),
  );
  return new Set(catalogues.flatMap(({ en }) => Object.keys(en)).filter((key) => /[.-]/.test(key)));
}

/** Returns what a person was meant never to read, unless the API itself said it. */
export function rawWordsIn(
  texts: readonly string[],
  keys: ReadonlySet<string>,
  said: () => string,
): string[] {
  return texts.filter((text) => (RAW.test(text) || keys.has(text)) && !said().includes(inJson(text)));
}

/** Returns sentences that stand in both languages and that the API did not say: nobody translated them. */
export function untranslatedIn(
  french: readonly string[],
  english: readonly string[],
  said: () => string,
): string[] {
  const inFrench = new Set(french);
  return english.filter(
    (text) => SENTENCE.test(text) && inFrench.has(text) && !said().includes(inJson(text)),
  );
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
