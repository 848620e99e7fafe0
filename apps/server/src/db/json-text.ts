/** Escapes of NUL and of halves of surrogate pairs: JSON holds them, PostgreSQL's text and jsonb do not. */
const NOT_STORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** Returns a value as JSON that PostgreSQL stores; what a page may say and PostgreSQL may not becomes U+FFFD. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(NOT_STORABLE, '$1\\ufffd');
}

/** Returns a text that PostgreSQL stores. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

const INTEGER_MAX = 2 ** 31 - 1;

/** Returns a whole number that PostgreSQL stores as an integer, the nearest to what a page or an agent said. */
export function plainInteger(number: number): number {
  return Math.trunc(Math.min(INTEGER_MAX, Math.max(-INTEGER_MAX, number)));
}
