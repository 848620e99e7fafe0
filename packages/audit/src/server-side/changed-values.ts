import { flatten } from '../hits/fields.ts';
import { isObject, type JsonObject } from '../json-object.ts';
import { HIDDEN } from '../redaction/hide-matches.ts';
import { hideText } from '../sent-calls/hide-values.ts';
import { isPersonalField, isSecretField } from '../sent-calls/field-kinds.ts';
import type { CallEvent } from './call-events.ts';
import type { Fact } from './event-facts.ts';
import { isRelayed, type HitToTie } from './hit-to-tie.ts';
import { groupOf } from './vendor-groups.ts';

/** Value of a page that a server changed. A value is null if it is absent, personal or secret. */
export interface ChangedValue {
  property: string;
  expected: string | null;
  seen: string | null;
}

/** Maximum number of changed values of one event. */
const CHANGES_MAX = 20;
/** Difference of amounts that rounding to cents explains. */
const ROUNDING = 0.005_000_1;
/** Properties that servers set again, and facts of the page that they shorten. */
const VOLATILE =
  /(?:^|[._])(?:page|referrer|timestamp|time|session|engagement|ga|gtm|event_id|ip|debug)(?:[._]|$)|_msec$|_at$/i;

/** Returns the values of a hit that its destination got otherwise, or not at all. */
export function changedValues(hit: HitToTie, { facts, properties, family, name }: CallEvent): ChangedValue[] {
  const own = hit.facts;
  // A pixel has its values at the vendor already.
  const isPurchase = name === 'purchase' && isRelayed(hit);
  const isSameVendor = groupOf(family) === groupOf(hit.family);
  const core = [
    // Without its own value a purchase counts nothing; other events may leave it out.
    changedFact(own.value, facts.value, { isNeeded: isPurchase, isSame: isSameAmount }),
    changedFact(own.currency, facts.currency, { isNeeded: isPurchase, isSame: isSameWord }),
    changedFact(own.transaction, facts.transaction, {
      isNeeded: isPurchase && isSameVendor,
      isSame: isSameWord,
    }),
  ].flatMap((change) => change ?? []);
  if (!isSameVendor) return core;
  const parameters = family === hit.family ? properties : properties['params'];
  if (!isObject(parameters)) return core;
  const compared = new Set(core.map(({ property }) => property.replace(/^params\./, '')));
  return [
    ...core,
    ...changedProperties(hit.properties, parameters).filter(({ property }) => !compared.has(property)),
  ].slice(0, CHANGES_MAX);
}

interface Comparison {
  /** True if its absence is a change. */
  isNeeded: boolean;
  isSame: (one: string, other: string) => boolean;
}

function changedFact(
  own: Fact | null,
  other: Fact | null,
  { isNeeded, isSame }: Comparison,
): ChangedValue | null {
  if (own === null) return null;
  if (other === null)
    return isNeeded && !isHiddenSomewhere(own)
      ? { property: own.path, expected: shown(own.path, own.text), seen: null }
      : null;
  if (isSame(own.text, other.text)) return null;
  return { property: other.path, expected: shown(own.path, own.text), seen: shown(other.path, other.text) };
}

/** Returns whether the value of the page is one that a recording hides, so that its absence proves nothing. */
const isHiddenSomewhere = ({ path, text }: Fact): boolean => shown(path, text) === null;

/** Returns the scalar properties that both events have with different values, and lists of another length. */
function changedProperties(own: JsonObject, other: JsonObject): ChangedValue[] {
  const [mine, theirs] = [flatten(own), flatten(other)];
  const lists = Object.entries(own).flatMap(([name, value]): ChangedValue[] => {
    const given = other[name];
    if (!Array.isArray(value) || !Array.isArray(given) || value.length === given.length) return [];
    return [{ property: name, expected: `${value.length}`, seen: `${given.length}` }];
  });
  const cut = new Set(lists.map(({ property }) => property));
  const values = Object.entries(mine).flatMap(([path, expected]): ChangedValue[] => {
    const seen = Object.hasOwn(theirs, path) ? theirs[path] : undefined;
    if (seen === undefined || VOLATILE.test(path) || cut.has(path.split('.')[0] ?? '')) return [];
    if (seen.includes(HIDDEN) || isPersonalOrSecret(path) || isSameAmount(expected, seen)) return [];
    return [{ property: path, expected: shown(path, expected), seen: shown(path, seen) }];
  });
  return [...lists, ...values];
}

const isPersonalOrSecret = (path: string): boolean => {
  const field = { keys: path.split('.'), siblings: [] };
  return isPersonalField(field) || isSecretField(field);
};

/** Returns a value for readers; null if it is personal or secret. */
function shown(path: string, text: string): string | null {
  if (isPersonalOrSecret(path)) return null;
  const short = text.slice(0, VALUE_LENGTH_MAX);
  return hideText(short, path.split('.')) === short ? short : null;
}

const VALUE_LENGTH_MAX = 200;

const isSameWord = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

function isSameAmount(one: string, other: string): boolean {
  if (isSameWord(one, other)) return true;
  if (one.trim() === '' || other.trim() === '') return false;
  return Math.abs(Number(one) - Number(other)) <= ROUNDING;
}
