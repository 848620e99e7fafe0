import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { JsonObject } from '../json-object.ts';
import { openBudget, type SearchBudget } from '../personal-data/budget.ts';
import { percentDecoded } from '../personal-data/decode.ts';
import type { FieldNames } from '../personal-data/match.ts';
import { matchesIn } from '../personal-data/matches-in.ts';
import { unfold } from '../personal-data/unfold.ts';
import { HIDDEN } from '../redaction/hide-matches.ts';
import { isPersonalField, isSecretField } from './field-kinds.ts';

/** Matches texts that are secret, or identify a person, whatever their field. */
const SECRET_TEXTS = [
  /\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/gi,
  /(?<![\da-f])[\da-f]{64}(?![\da-f])/gi,
  /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g,
  /(?<![\da-f:])(?:[\da-f]{1,4}:){4,7}[\da-f]{1,4}(?![\da-f:])/gi,
];
/** Matches a segment of a path that is a random text, such as a key. */
const RANDOM_SEGMENT = /^(?=.*\d)(?=.*[a-z])[\w.~=+-]{20,}$/i;
const DEPTH_MAX = 20;
/** Length of the shortest e-mail in base64. */
const ENCODED_LENGTH_MIN = 12;
/** Matches a name of a field that may hold what should be its value. */
const VALUE_IN_NAME = /@|%40|\d{8}|[\da-f]{64}/i;

/** Returns a value in which secrets and personal data are replaced by `•••`, with the names of its fields. */
export function hideValues(properties: JsonObject): JsonObject {
  return hideObject(properties, { keys: [], siblings: [] }, openBudget());
}

/** Returns a text without secrets and personal data; `keys` are the names of its field, the outermost first. */
export function hideText(text: string, keys: readonly string[] = []): string {
  return hideIn(text, { keys, siblings: [] }, openBudget());
}

/** Returns a path without secrets and personal data. The segment `known`, such as an account, stays. */
export function hidePath(path: string, known: string | null): string {
  return path
    .split('/')
    .map((segment, index, segments) => {
      const text = percentDecoded(segment);
      if (segment === known || text === '') return segment;
      const field = { keys: [percentDecoded(segments[index - 1] ?? '')], siblings: [] };
      const isClosed = isSecretField(field) || isPersonalField(field) || hideText(text, field.keys) !== text;
      return isClosed || RANDOM_SEGMENT.test(text) ? HIDDEN : segment;
    })
    .join('/');
}

function hideObject(value: JsonObject, field: FieldNames, budget: SearchBudget): JsonObject {
  const siblings = Object.keys(value).slice(0, 200);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      VALUE_IN_NAME.test(key) ? hideIn(key, { keys: [], siblings: [] }, budget) : key,
      hideMember(member, { keys: [...field.keys, key], siblings }, budget),
    ]),
  );
}

function hideMember(value: Json, field: FieldNames, budget: SearchBudget): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (field.keys.length > DEPTH_MAX) return HIDDEN;
  if (Array.isArray(value))
    return value.map((one, index) =>
      hideMember(one, { ...field, keys: [...field.keys, String(index)] }, budget),
    );
  if (typeof value === 'object') return isSecretField(field) ? HIDDEN : hideObject(value, field, budget);
  const text = String(value);
  if (text === '') return value;
  if (isSecretField(field) || isPersonalField(field)) return HIDDEN;
  const hidden = hideIn(text, field, budget);
  return hidden === text ? value : hidden;
}

function hideIn(text: string, field: FieldNames, budget: SearchBudget): string {
  const open = /^(?:[a-z][a-z\d+.-]{1,20}:)?\/\/\S/i.test(text) ? hideAddress(text, budget) : text;
  const plain = SECRET_TEXTS.reduce((left, pattern) => left.replaceAll(pattern, HIDDEN), open);
  const masked = withoutMatches(plain, field);
  // Only the first matches of a text are found.
  const isWhole = masked === plain || matchesIn(masked, field).length === 0;
  return isWhole && !isHiddenWithin(masked, field, budget) ? masked : HIDDEN;
}

function withoutMatches(text: string, field: FieldNames): string {
  const matches = matchesIn(text, field).toSorted((one, other) => other.start - one.start);
  return matches.reduce((left, { start, end }) => left.slice(0, start) + HIDDEN + left.slice(end), text);
}

/** Returns whether a text contains secrets or personal data in an encoded form. It is searched without its plain form. */
function isHiddenWithin(text: string, field: FieldNames, budget: SearchBudget): boolean {
  if (text.length < ENCODED_LENGTH_MIN && !text.includes('%')) return false;
  budget.next();
  return unfold({ ...field, text, wraps: [] }, budget).some(
    (leaf) =>
      leaf.text !== text &&
      leaf.text !== HIDDEN &&
      (matchesIn(leaf.text, leaf).length > 0 ||
        SECRET_TEXTS.some((pattern) => leaf.text.search(pattern) !== -1) ||
        (leaf.keys.length > field.keys.length && (isSecretField(leaf) || isPersonalField(leaf)))),
  );
}

/** Returns an address with hidden values of its query and fragment, and hidden parts of its path. */
function hideAddress(url: string, budget: SearchBudget): string {
  const [, before = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  const [, origin = '', path = ''] = /^((?:[a-z][a-z\d+.-]*:)?\/\/[^/]*)(.*)$/is.exec(before) ?? [];
  const host = origin.replace(/\/\/[^/@]*@/, `//${HIDDEN}@`);
  return `${host}${hidePath(path, null)}${hidePairs(query, budget)}${hidePairs(fragment, budget)}`;
}

function hidePairs(text: string, budget: SearchBudget): string {
  return text.replaceAll(
    /([?&#;]|^)([^=&#;]*)=([^&#;]*)/g,
    (_pair, ...[before = '', name = '', value = '']: string[]) => {
      const field = { keys: [percentDecoded(name)], siblings: [] };
      const open = percentDecoded(value.replaceAll('+', ' '));
      const isClosed =
        open !== '' &&
        (isSecretField(field) || isPersonalField(field) || hideIn(open, field, budget) !== open);
      return `${before}${name}=${isClosed ? HIDDEN : value}`;
    },
  );
}
