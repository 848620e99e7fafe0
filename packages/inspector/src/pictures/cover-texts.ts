import { CdpRefused } from '../browser/cdp/cdp-session.ts';
import { callText } from '../record/in-page/page-text.ts';
import type { IsolatedWorld } from '../record/page-scripts.ts';
import { createTextCover, type TextCover } from './in-page/text-cover.ts';

/** Redaction rules for texts; the audit's `Hiding` is one. */
export interface PictureHiding {
  /** Returns the text with hidden parts replaced; the same text if nothing is hidden. */
  text: (text: string) => string;
  /** Returns whether the whole value of a field of this name is hidden. */
  isField: (name: string) => boolean;
}

/** It cannot be guaranteed that a picture hides everything that the rules hide. */
export class CannotCover extends Error {}

/** Maximum number of characters of a document that are searched; past it no picture is taken. */
const CHARS_MAX = 2_000_000;
/** Maximum number of rounds: a text in several elements is found once the elements within it are covered. */
const ROUNDS_MAX = 20;
/** Maximum number of attempts: a page that shows another hidden text each time gets no picture. */
const PICTURES_MAX = 3;

let script: string | null = null;
const coverText = () => (script ??= callText(createTextCover));

/**
 * Takes a picture while texts that the rules hide are covered in all documents, and uncovers them afterwards. Covers
 * texts that came meanwhile too, and takes the picture again. Raises CannotCover.
 */
export async function withTextsCovered<T>(
  worlds: () => readonly IsolatedWorld[],
  hiding: PictureHiding,
  take: () => Promise<T>,
): Promise<T> {
  try {
    await coverAll(worlds(), hiding);
    for (let pictures = 0; pictures < PICTURES_MAX; pictures += 1) {
      const picture = await take();
      if ((await coverAll(worlds(), hiding)) === 0) return picture;
    }
    throw new CannotCover('the page kept showing new texts that are hidden');
  } finally {
    await Promise.allSettled(worlds().map((world) => callTextCover(world, 'uncover')));
  }
}

/** Covers hidden texts in the documents. Returns how many elements it covered. */
async function coverAll(worlds: readonly IsolatedWorld[], hiding: PictureHiding): Promise<number> {
  const counts = await Promise.all(worlds.map((world) => coverDocument(world, hiding)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function coverDocument(world: IsolatedWorld, { text, isField }: PictureHiding): Promise<number> {
  let count = 0;
  try {
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
      const shown = await callTextCover(world, 'read', CHARS_MAX);
      if (shown === null) throw new CannotCover('the page shows too much text to search');
      const texts = hiddenTextIndexes(shown.texts, (one) => text(one) !== one);
      const fields = hiddenTextIndexes(shown.fields, isField);
      const added =
        texts.length + fields.length === 0 ? 0 : await callTextCover(world, 'cover', texts, fields);
      if (added === 0) return count;
      count += added;
    }
  } catch (error) {
    // The document has gone: no picture shows it.
    if (error instanceof CdpRefused) return count;
    throw error;
  }
  throw new CannotCover('the page has too many texts that are hidden');
}

const hiddenTextIndexes = (texts: readonly string[], isHidden: (text: string) => boolean): number[] =>
  texts.flatMap((text, index) => (isHidden(text) ? [index] : []));

async function callTextCover<M extends keyof TextCover>(
  world: IsolatedWorld,
  method: M,
  ...given: Parameters<TextCover[M]>
): Promise<ReturnType<TextCover[M]>> {
  const { result, exceptionDetails } = await world.session.send('Runtime.evaluate', {
    expression: `(globalThis.textCover ??= ${coverText()}).${method}(${given.map((one) => JSON.stringify(one)).join(', ')})`,
    contextId: world.contextId,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined)
    throw new CannotCover(exceptionDetails.exception?.description?.split('\n')[0] ?? exceptionDetails.text);
  return result.value as ReturnType<TextCover[M]>;
}
