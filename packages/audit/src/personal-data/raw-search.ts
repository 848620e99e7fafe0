import { bytesOfBase64, textOfBytes } from '../hits/encoded-text.ts';
import type { Wrap } from './encoding.ts';
import type { SearchedSource } from './sources.ts';

/** Returns the encoding of a word in the bytes of a source, or null if it is absent. */
export function rawSearch(
  { place, recipient, request }: SearchedSource,
  word: string,
): Wrap | 'plain' | null {
  if (request === null) return null;
  const headers = Object.entries(request.requestHeaders);
  const header = (name: string) =>
    headers.filter(([key]) => key.toLowerCase() === name).map(([, text]) => text);
  const texts = {
    url: () => recipient?.urls ?? [],
    referrer: () => header('referer'),
    cookie: () => header('cookie'),
    header: () => [],
    body: () => [bodyText(request.body)],
    title: () => [],
    dataLayer: () => [],
  }[place]();
  for (const text of texts) {
    const wrap = wrapIn(text, word);
    if (wrap !== null) return wrap;
  }
  return null;
}

function bodyText(body: NonNullable<SearchedSource['request']>['body']): string {
  if (body === null || body.encoding === 'utf8') return body?.text ?? '';
  const bytes = bytesOfBase64(body.text);
  return bytes === null ? body.text : textOfBytes(bytes);
}

function wrapIn(text: string, word: string): Wrap | 'plain' | null {
  const lower = text.toLowerCase();
  if (lower.includes(word)) return 'plain';
  if (lower.includes(hexOf(word))) return 'hex';
  return coresOf(word).some((core) => text.includes(core)) ? 'base64' : null;
}

const hexOf = (word: string): string =>
  Array.from(word, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** Returns the base64 forms of a word that do not depend on the text around it. */
function coresOf(word: string): string[] {
  return [0, 1, 2].map((before) => {
    const length = before + word.length;
    const encoded = btoa(' '.repeat(before) + word);
    return encoded.slice(before === 0 ? 0 : before + 1, Math.floor((length * 8) / 6));
  });
}
