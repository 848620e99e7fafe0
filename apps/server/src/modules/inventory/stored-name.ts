import { plainText } from '../../db/json-text.ts';

const NAME_MAX = 200;

/**
 * Parts that identify a visitor, session or account: a UUID, a long run of hexadecimal digits or of digits.
 */
const VARYING = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?=[a-f]*\d)[\da-f]{16,}|\d{9,}/gi;

/**
 * Returns the name of a cookie or storage entry as the inventory stores it: parts that vary between visits become a
 * star.
 */
export function storedName(name: string): string {
  return plainText(name.slice(0, 4 * NAME_MAX).replaceAll(VARYING, '*')).slice(0, NAME_MAX);
}
