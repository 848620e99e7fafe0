import { isIdField, ownWords } from '../field-words.ts';
import type { FieldNames, Match } from '../match.ts';

/** Matches sex, year, month, department, municipality, order and key. Months over 12 stand for unknown dates. */
const NIR =
  /(?<![\w.,+-])[1278]( ?)\d{2}\1(?:0[1-9]|1[0-2]|[2-9]\d)\1(?:\d{2}|2[AB])\1\d{3}\1\d{3} ?\d{2}(?!\w|[.,-]\w)/gi;
const NIR_WORDS = new Set(['nir', 'secu', 'insee', 'ssn', 'numsecu', 'nss']);

/** Finds the French social security numbers with their key in a text. */
export function findNirs(text: string, field: FieldNames): Match[] {
  if (isIdField(field) && !ownWords(field).some((word) => NIR_WORDS.has(word))) return [];
  return [...text.matchAll(NIR)]
    .filter(([value]) => hasKey(value.replaceAll(' ', '')))
    .map(({ 0: value, index }) => ({ kind: 'nir', value, start: index, end: index + value.length }));
}

/** Returns whether the key is valid. Corsica's departments count as 19 and 18. */
function hasKey(nir: string): boolean {
  const number = nir.slice(0, 13).replace(/2A/i, '19').replace(/2B/i, '18');
  return 97 - (Number(number) % 97) === Number(nir.slice(13));
}
