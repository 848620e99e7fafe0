import { plainText } from './json-text.ts';

/** Returns a text as a pattern of LIKE that matches it alone. */
export function likeText(text: string): string {
  return plainText(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** As `likeAround`, for addresses, which are stored encoded while users read and type `éditorial`. */
export function likeInUrl(text: string): string {
  return likeAround(text.toWellFormed().replaceAll(/[\u0080-\u{10FFFF}]+/gu, encodeURIComponent));
}

/** Returns a pattern of LIKE and ILIKE for what holds a text somewhere. */
export function likeAround(text: string): string {
  return `%${likeText(text)}%`;
}
