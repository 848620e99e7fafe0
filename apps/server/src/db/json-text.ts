/** Escapes of NUL and of unpaired surrogates: JSON allows them, PostgreSQL's text and jsonb do not. */
const NOT_STORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** Returns a value as JSON that PostgreSQL can store. Characters that it cannot store become U+FFFD. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(NOT_STORABLE, '$1\\ufffd');
}

/** Returns a text that PostgreSQL can store. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

const INTEGER_MAX = 2 ** 31 - 1;

/** Returns the nearest whole number that PostgreSQL can store as an integer. */
export function plainInteger(number: number): number {
  return Math.trunc(Math.min(INTEGER_MAX, Math.max(-INTEGER_MAX, number)));
}
