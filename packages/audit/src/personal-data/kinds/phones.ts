import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';
import { ownWords } from '../field-words.ts';
import type { FieldNames, Match } from '../match.ts';

const INTERNATIONAL = /(?<![\w.:+-])(?:\+ ?|00 ?)[1-9](?:[ ().-]{0,2}\d){6,13}(?!\w|[.,]\d)/g;
/** Matches French phone numbers in groups, which are unambiguous. */
const FRENCH_GROUPS = /(?<![\w.+-]|\d )0[1-9]([ .-])\d{2}(?:\1\d{2}){3}(?!\w|[ .-]\d)/g;
const WHOLE_NUMBER = /^\s*\+?[\d(][\d ().-]{5,22}\d\s*$/;
/** Matches a number with decimals: coordinates, amounts. */
const DECIMAL = /^\+ ?\d{1,3}\.\d+$/;

const PHONE_WORDS = new Set([
  'phone', 'phones', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'portable', 'gsm', 'msisdn', 'cell',
  'cellphone', 'ph', 'sms', 'whatsapp', 'fax',
]); // prettier-ignore
const OTHER_WORDS = new Set([
  'id',
  'type',
  'count',
  'hash',
  'code',
  'model',
  'os',
  'prefix',
  'status',
  'version',
]);
/** Countries that are tried if a field is for phone numbers and the number has no country code. */
const COUNTRIES: readonly CountryCode[] = ['FR', 'BE', 'CH', 'LU', 'GB', 'DE', 'ES', 'IT', 'NL', 'PT', 'US'];
/** Ranges reserved for fiction (ARCEP 2018-0881, Ofcom), which no numbering plan calls valid. */
const FICTION = /^\+(?:33(?:19900|26191|35301|46571|53649|63998)\d{4}|447700900\d{3}|441632960\d{3})$/;

/** Finds the phone numbers in a text: with a country code, in French groups, or in a field for phone numbers. */
export function findPhones(text: string, field: FieldNames): Match[] {
  const isPhoneField = namesPhone(field);
  const whole = isPhoneField && WHOLE_NUMBER.test(text) ? readPhone(text) : null;
  if (whole !== null) {
    const value = text.trim();
    const start = text.indexOf(value);
    return [{ kind: 'phone', value, start, end: start + value.length }];
  }
  const written = [...text.matchAll(INTERNATIONAL)].filter(
    ([value]) => isPhoneField || (!DECIMAL.test(value) && !/^00\d+$/.test(value)),
  );
  return [...written, ...text.matchAll(FRENCH_GROUPS)]
    .filter(([value]) => readPhone(value, ['FR']) !== null)
    .map(({ 0: value, index }) => ({ kind: 'phone', value, start: index, end: index + value.length }));
}

/** Returns a phone number by the rules of its country, or null. */
export function readPhone(text: string, countries = COUNTRIES): PhoneNumber | null {
  const digits = text.replaceAll(/\D/g, '');
  if (text.trim().startsWith('+')) return known(`+${digits}`);
  if (digits.startsWith('00')) return known(`+${digits.slice(2)}`);
  for (const country of countries) {
    const number = known(digits, country);
    if (number !== null) return number;
  }
  return digits.length > 10 ? known(`+${digits}`) : null;
}

function known(text: string, country?: CountryCode): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, {
    ...(country && { defaultCountry: country }),
    extract: false,
  });
  if (number === undefined) return null;
  return number.isValid() || FICTION.test(number.number) ? number : null;
}

function namesPhone(field: FieldNames): boolean {
  const words = ownWords(field);
  return words.some((word) => PHONE_WORDS.has(word)) && !words.some((word) => OTHER_WORDS.has(word));
}
