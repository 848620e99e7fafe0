import { isIdField, ownWords } from '../field-words.ts';
import type { FieldNames, Match } from '../match.ts';

const GROUPED =
  /(?<![\w.]|\d[ -])(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{4,5})(?!\w|[.,]\d|-\w)/g;
const BARE = /(?<![\w.,+-])\d{13,19}(?!\w|[.,-]\w)/g;
const CARD_WORDS = new Set(['card', 'cc', 'pan', 'carte', 'cardnumber', 'creditcard', 'ccnumber', 'cb']);

/** Prefixes and lengths of the card numbers of each network (ISO/IEC 7812). */
const NETWORKS: readonly RegExp[] = [
  /^4(?:\d{15}|\d{12}|\d{18})$/,
  /^5[1-5]\d{14}$/,
  /^(?:222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[68]\d)\d{11}$/,
  /^6(?:011|5\d\d|4[4-9]\d)\d{12}$/,
  /^35(?:2[89]|[3-8]\d)\d{12}$/,
];
/** Lengths that are not those of product codes (EAN and GTIN have 13 and 14 digits), for fields that name no card. */
const USUAL_LENGTHS = new Set([15, 16]);

/** Finds the payment card numbers in a text. */
export function findCards(text: string, field: FieldNames): Match[] {
  const isCardField = ownWords(field).some((word) => CARD_WORDS.has(word));
  if (isIdField(field) && !isCardField) return [];
  const grouped = [...text.matchAll(GROUPED)];
  const bare = [...text.matchAll(BARE)].filter(([digits]) => isCardField || USUAL_LENGTHS.has(digits.length));
  return [...grouped, ...bare]
    .filter(([value]) => isCardNumber(value.replaceAll(/[ -]/g, '')))
    .map(({ 0: value, index }) => ({ kind: 'card', value, start: index, end: index + value.length }));
}

function isCardNumber(digits: string): boolean {
  return NETWORKS.some((network) => network.test(digits)) && hasCheckDigit(digits);
}

/** Returns whether the check digit is valid: ISO/IEC 7812-1, annex B (Luhn). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
