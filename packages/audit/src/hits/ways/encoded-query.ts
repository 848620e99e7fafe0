import { bytesOfBase64, textOfBytes } from '../encoded-text.ts';
import type { HitFields } from '../fields.ts';

/** Maximum numbers of decoded parameters, and of characters of one. */
const PARAMETERS_MAX = 6;
const LENGTH_MAX = 8_000;
const LENGTH_MIN = 24;

/**
 * Returns the query that a parameter holds in base64, if it is one of GA4 (`v=2&tid=G-...`). Loaders of hosted server
 * containers encode the whole query. Null for any other query.
 */
export function encodedGa4Query(query: HitFields): HitFields | null {
  if (Object.hasOwn(query, 'tid') || Object.hasOwn(query, 'v')) return null;
  const values = Object.values(query).slice(0, PARAMETERS_MAX);
  for (const value of values) {
    const text = textOfBase64(value);
    if (text === null || !/(?:^|&)v=2(?:&|$)/u.test(text) || !/(?:^|&)tid=G-[A-Z0-9]{4,}(?:&|$)/u.test(text))
      continue;
    return { ...query, ...Object.fromEntries(new URLSearchParams(text)) };
  }
  return null;
}

/** Returns the text of a base64 value of a usual length, or null. */
export function textOfBase64(value: string): string | null {
  if (value.length < LENGTH_MIN || value.length > LENGTH_MAX) return null;
  const bytes = bytesOfBase64(value);
  return bytes === null ? null : textOfBytes(bytes).replace(/^\?/u, '');
}
