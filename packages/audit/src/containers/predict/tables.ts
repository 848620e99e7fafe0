import type { Parameters } from './parameters.ts';
import { isPattern, matchesPattern, replaceMatches } from './hostile-pattern.ts';
import { isValueObject, isOpen, valueText, UNKNOWN, type Value } from './value.ts';

interface Row {
  key: Value;
  value: Value;
}

/** Returns the rows of a table, or null if the table itself is unknown. */
function rowsOf(table: Value): Row[] | null {
  if (table === UNKNOWN || (typeof table === 'object' && table !== null && isOpen(table))) return null;
  if (!Array.isArray(table)) return [];
  return table.flatMap((row) => (isValueObject(row) ? [{ key: row['key'], value: row['value'] }] : []));
}

/** Returns the value of a lookup table: from the last row whose key equals the text of the input. */
export function lookupValue(parameters: Parameters): Value {
  const input = valueText(parameters.get('input'));
  if (input === UNKNOWN) return UNKNOWN;
  const rows = rowsOf(parameters.get('map'));
  if (rows === null) return UNKNOWN;
  for (const { key, value } of rows.toReversed()) {
    const text = valueText(key);
    if (text === UNKNOWN) return UNKNOWN;
    if (text === input) return value;
  }
  return parameters.defaultValue();
}

/** Result if the tag manager's own code throws: the variable is then `false`, regardless of its format options. */
export const FAILED: unique symbol = Symbol('failed');

/** Returns the value of a regular expression table: from the first row that matches the input. */
export function matchedRow(parameters: Parameters): Value | typeof FAILED {
  const input = valueText(parameters.get('input'));
  const rows = rowsOf(parameters.get('map'));
  if (rows === null) return UNKNOWN;
  const isWhole = parameters.get('fullMatch');
  const ignoresCase = parameters.get('ignoreCase');
  const replaces = parameters.get('replaceAfterMatch');
  if (input === UNKNOWN || [isWhole, ignoresCase, replaces].includes(UNKNOWN)) return UNKNOWN;
  const ignoreCase = Boolean(ignoresCase);
  for (const { key, value } of rows) {
    const text = valueText(key || '');
    if (text === UNKNOWN) return UNKNOWN;
    const source = isWhole ? `^${text}$` : text;
    if (!isPattern(source)) return FAILED;
    const matches = matchesPattern(source, input, ignoreCase);
    if (matches === UNKNOWN) return UNKNOWN;
    if (!matches) continue;
    if (!replaces) return value;
    const replacement = valueText(value);
    return replacement === UNKNOWN ? UNKNOWN : replaceMatches({ source, ignoreCase }, input, replacement);
  }
  return parameters.defaultValue();
}
