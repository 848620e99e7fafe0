import { headingWords } from './heading-words.ts';

/** Words that announce personal data in a heading. */
const PERSONAL_WORDS: ReadonlySet<string> = new Set([
  'email', 'mail', 'courriel', 'emailadresse', 'phone', 'telephone', 'tel', 'telefon', 'mobilnummer', 'handy', 'gsm', 'fax',
  'firstname', 'lastname', 'surname', 'forename', 'fullname', 'prenom', 'nom', 'vorname', 'nachname', 'anrede', 'civilite',
  'salutation', 'birthday', 'birthdate', 'birth', 'naissance', 'geburtsdatum', 'address', 'address1', 'address2', 'addresse',
  'adresse', 'street', 'strasse', 'rue', 'anschrift', 'hausnummer', 'postcode', 'zip', 'plz', 'iban', 'bic', 'ssn', 'passport',
  'ip', 'ipaddress', 'customer', 'client', 'kunde', 'kundennummer', 'buyer', 'acheteur', 'person', 'personne', 'gender',
  'username', 'login', 'userid', 'user', 'recipient', 'destinataire', 'note', 'notes', 'remarque', 'comment',
]); // prettier-ignore
const PERSONAL_PHRASES =
  /^(?:e mail|name|(?:first|last|full|given|family|middle|billing|shipping|contact|card ?holder) name)$|\b(?:e mail|code postal|postal code|first name|last name|full name)\b|^(?:billing|shipping) (?:name|company|phone)$/;
/** Words that turn one of the words above into a property of the order. */
const GROUP_WORDS: ReadonlySet<string> = new Set([
  'type', 'group', 'groupe', 'gruppe', 'segment', 'country', 'pays', 'land', 'new', 'returning', 'agent', 'device', 'count',
  'version', 'language', 'langue', 'locale',
]); // prettier-ignore

const EMAIL = /[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}/i;
const PHONE = /^(?:\+|00)\d[\d\s().-]{7,18}$|^\(?0\d{1,4}\)?(?:[\s./-]\d{2,}){2,6}$/;
const IP_ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$|^[\da-f]{1,4}(?::[\da-f]{0,4}){4,7}$/i;
/** Share of distinct values that look personal, from which a column is left out. */
const PERSONAL_SHARE = 0.2;
const PERSONAL_VALUES_MIN = 3;

/** Returns whether a heading announces personal data. */
export function isPersonalHeading(heading: string): boolean {
  const phrase = headingWords(heading);
  if (PERSONAL_PHRASES.test(phrase)) return true;
  const words = phrase.split(' ');
  return words.some((word) => PERSONAL_WORDS.has(word)) && !words.some((word) => GROUP_WORDS.has(word));
}

/** Returns whether distinct values of a column look like personal data. One e-mail address is enough. */
export function arePersonalValues(values: Iterable<string>): boolean {
  let [all, likely] = [0, 0];
  for (const value of values) {
    if (EMAIL.test(value)) return true;
    all += 1;
    if (PHONE.test(value) || IP_ADDRESS.test(value)) likely += 1;
  }
  return likely >= PERSONAL_VALUES_MIN && likely >= PERSONAL_SHARE * all;
}
