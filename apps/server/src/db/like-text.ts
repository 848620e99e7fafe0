import { plainText } from './json-text.ts';

/** A text as a pattern of LIKE that matches it alone. */
export function likeText(text: string): string {
  return plainText(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A pattern of LIKE and ILIKE for what holds a text somewhere. */
export function likeAround(text: string): string {
  return `%${likeText(text)}%`;
}
