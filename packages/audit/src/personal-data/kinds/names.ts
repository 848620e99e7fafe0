import { ownWords, wordsOf } from '../field-words.ts';
import type { FieldNames, Match } from '../match.ts';

const NAME_FIELD =
  /^(?:(?:user|client|customer|contact|billing|shipping|visitor|member|account|buyer)\s)?(?:first\s?name|last\s?name|given\s?name|family\s?name|sur\s?name|full\s?name|middle\s?name|maiden\s?name|birth\s?name|prenom|nom de famille|nom complet|nom prenom|prenom nom|nom de naissance|nom usuel|nom client|customer name|client name)s?$/;
/** Matches fields that hold a name only beside other personal fields: a product has a `nom`, too. */
const AMBIGUOUS_FIELD = /^(?:nom|name|fn|ln)$/;
const IDENTITY_WORDS = new Set(['user', 'client', 'customer', 'visitor', 'contact', 'person', 'personne', 'member', 'ud', 'utilisateur']); // prettier-ignore
const IDENTITY_FIELD =
  /^(?:prenom|first\s?name|last\s?name|email|mail|e mail|em|fn|ln|courriel|tel|telephone|phone|ph)$/;

const NAME = /^\p{L}[\p{L}\p{M}'’.\- ]{0,58}[\p{L}\p{M}.]$/u;
const WORD_MAX = 5;
const NO_NAMES = new Set([
  'guest', 'anonymous', 'anonyme', 'null', 'undefined', 'none', 'unknown', 'inconnu', 'true', 'false', 'not set', 'na',
  'visitor', 'visiteur', 'test', 'nan', 'yes', 'no', 'oui', 'non', 'filled', 'empty', 'vide', 'valid', 'invalid', 'hidden',
  'masked', 'redacted', 'required', 'optional',
]); // prettier-ignore

/** Returns the name of a person if the whole text is one, in a field for names. */
export function findNames(text: string, field: FieldNames): Match[] {
  const value = text.trim();
  if (!NAME.test(value) || !isNameField(field) || !isNameLike(value)) return [];
  const start = text.indexOf(value);
  return [{ kind: 'name', value, start, end: start + value.length }];
}

/** Returns whether a field is for the name of a person. */
export function isNameField(field: FieldNames): boolean {
  const own = ownWords(field).join(' ');
  const inner = own.replace(/^.*\b(?=(?:fn|ln)$)/, '');
  if (NAME_FIELD.test(own)) return true;
  if (!AMBIGUOUS_FIELD.test(inner)) return false;
  const around = [...field.keys.slice(0, -1).flatMap(wordsOf), ...own.split(' ').slice(0, -1)];
  if (around.some((word) => IDENTITY_WORDS.has(word))) return true;
  return field.siblings.some((name) => isBesideName(name, inner));
}

function isBesideName(name: string, own: string): boolean {
  const words = wordsOf(name).join(' ');
  if (own === 'nom') return IDENTITY_FIELD.test(words);
  return own !== 'name' && words !== own && /^(?:\S+ )?(?:fn|ln)$/.test(words);
}

/** Returns whether a value looks like a name. Codes have capitals in their middle. */
function isNameLike(value: string): boolean {
  const words = value.split(' ');
  if (words.length > WORD_MAX || NO_NAMES.has(value.toLowerCase())) return false;
  return !words.some((word) => /\p{Lu}{2}\p{Ll}|\p{Ll}\p{Lu}.*\p{Ll}\p{Lu}/u.test(word));
}
