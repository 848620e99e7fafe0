import { parse, type Compare, type Filter } from 'scim2-parse-filter';
import { invalid } from './scim-fault.ts';

const LENGTH_MAX = 1_000;

/** Parses a filter (RFC 7644, section 3.4.2.2). Refuses invalid text with `invalidFilter`. */
export function readFilter(text: string): Filter {
  // The parser takes exponential time on line breaks in an unterminated string
  if (text.length > LENGTH_MAX || /\p{Cc}/u.test(text)) throw unreadable();
  try {
    return parse(text);
  } catch {
    throw unreadable();
  }
}

const unreadable = () => invalid('The filter cannot be read.', 'invalidFilter');

export type CompareOperator = Compare['op'] | 'pr';

/** Returns whether an item of a list matches a filter within a path. Texts compare without regard to case. */
export function matchesScimFilter(item: Readonly<Record<string, unknown>>, filter: Filter): boolean {
  if ('filters' in filter) {
    const one = (part: Filter) => matchesScimFilter(item, part);
    return filter.op === 'and' ? filter.filters.every(one) : filter.filters.some(one);
  }
  if ('filter' in filter) return !matchesScimFilter(item, filter.filter);
  if ('valFilter' in filter) return false;
  const found = valueIn(item, filter.attrPath);
  if (!('compValue' in filter)) return found !== '';
  return isSo(found, filter.op, textOf(filter.compValue));
}

/** Returns an item that matches a filter of equalities only. */
export function itemFor(filter: Filter): Record<string, unknown> {
  if ('filters' in filter)
    return filter.op === 'and' ? Object.assign({}, ...filter.filters.map(itemFor)) : {};
  if (!('compValue' in filter) || filter.op !== 'eq') return {};
  return { [filter.attrPath]: filter.compValue };
}

function valueIn(item: Readonly<Record<string, unknown>>, name: string): string {
  const key = Object.keys(item).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? '' : textOf(item[key]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
    ? String(value).toLowerCase()
    : '';
}

function isSo(found: string, operator: CompareOperator, wanted: string): boolean {
  if (operator === 'eq') return found === wanted;
  if (operator === 'ne') return found !== wanted;
  if (operator === 'co') return found.includes(wanted);
  if (operator === 'sw') return found.startsWith(wanted);
  return operator === 'ew' && found.endsWith(wanted);
}
