import { plainText } from './json-text.ts';

/** Returns a LIKE pattern that matches exactly this text. */
export function likeText(text: string): string {
  return plainText(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/**
 * Returns a pattern like `likeAround`, for addresses, which are stored encoded while users read and type `éditorial`.
 */
export function likeInUrl(text: string): string {
  return likeAround(text.toWellFormed().replaceAll(/[\u0080-\u{10FFFF}]+/gu, encodeURIComponent));
}

/** Returns a pattern of LIKE and ILIKE that matches texts containing this text. */
export function likeAround(text: string): string {
  return `%${likeText(text)}%`;
}
