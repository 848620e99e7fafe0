import type { FieldNames } from './match.ts';

/** Maximum length of a field name, in characters; a longer one is a value. */
const NAME_LENGTH_MAX = 100;

const ID_WORDS: ReadonlySet<string> = new Set([
  'id', 'ids', 'uid', 'uuid', 'guid', 'cid', 'tid', 'sid', 'gid', 'vid', 'pid', 'fbp', 'fbc', 'ga', 'gclid', 'fbclid',
  'identifier', 'order', 'commande', 'transaction', 'ref', 'reference', 'invoice', 'facture', 'basket', 'cart', 'panier',
  'sku', 'ean', 'gtin', 'isbn', 'upc', 'product', 'products', 'produit', 'item', 'items', 'article', 'code', 'token',
  'session', 'time', 'timestamp', 'ts', 'date', 'hash', 'sig', 'signature', 'nonce', 'rand', 'random', 'seed', 'cb',
  'cachebuster', 'version', 'ver', 'build', 'tracking', 'parcel', 'colis', 'campaign', 'creative', 'pixel',
  'price', 'amount', 'total', 'lat', 'lng', 'lon', 'latitude', 'longitude', 'coordinates', 'count',
]); // prettier-ignore

/**
 * Returns the words of a name, in lower case and without accents: `userEmail`, `user_email` and `user[email]` are
 * equal.
 */
export function wordsOf(name: string): string[] {
  return name
    .slice(0, NAME_LENGTH_MAX)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns the words of the field itself; for a list element, those of the list. */
export function ownWords({ keys }: FieldNames): string[] {
  const name = keys.findLast((key) => !/^\d*$/.test(key)) ?? '';
  return wordsOf(name.replace(/^\((?:path|fragment)\)/, ''));
}

/** Returns whether a field holds identifiers, codes, times or amounts, whose digits are no card number. */
export function isIdField(field: FieldNames): boolean {
  const words = ownWords(field);
  return words.some((word) => ID_WORDS.has(word) || /(?:id|uuid|code|hash|token|time)$/.test(word));
}
