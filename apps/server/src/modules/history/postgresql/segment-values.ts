/**
 * Format of the values of a variable on a packed day, as one text. Each value occurs once: a mark, the value, another
 * mark, then two letters for each of its visits, hour (UTC) and minute. A text search covers the whole day at once.
 */
import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import { plainText } from '../../../db/json-text.ts';
import { DAY_MINUTES, HOUR_MINUTES } from './day-segment.ts';
import { literalOf } from './pattern-literal.ts';
import { numberOf } from '../history-visit.ts';

/** Unit separator, before each value. */
export const VALUE_MARK = '\u001F';
/** Record separator, between a value and its times. */
export const TIMES_MARK = '\u001E';
/**
 * Letter of the first hour of a day and of the first minute of an hour; the following letters stand for the next ones.
 */
export const FIRST_LETTER = 'A';
const FIRST_CODE = FIRST_LETTER.charCodeAt(0);

/** Returns for each minute of a packed day, 0 to 1439, how many visits have a value that meets a condition. */
export function countTexts(packed: string, { fulfils, marks }: TextCondition): Uint32Array {
  const counts = new Uint32Array(DAY_MINUTES);
  /** Counts the visits of one value and returns the position of the next value. */
  const countValue = (start: number): number => {
    const times = packed.indexOf(TIMES_MARK, start);
    const next = packed.indexOf(VALUE_MARK, times);
    const end = next === -1 ? packed.length : next;
    if (!fulfils(packed.slice(start + 1, times))) return end;
    for (let at = times + 1; at < end; at += 2) {
      const [hour, minute] = [packed.charCodeAt(at) - FIRST_CODE, packed.charCodeAt(at + 1) - FIRST_CODE];
      const minuteOfDay = hour * HOUR_MINUTES + minute;
      counts[minuteOfDay] = (counts[minuteOfDay] ?? 0) + 1;
    }
    return end;
  };
  if (marks === null) for (let at = 0; at < packed.length;) at = countValue(at);
  for (const mark of marks ?? [])
    for (let at = packed.indexOf(mark); at !== -1;)
      at = packed.indexOf(mark, countValue(packed.lastIndexOf(VALUE_MARK, at)));
  return counts;
}

type TextTest = (text: string) => boolean;

export interface TextCondition {
  fulfils: TextTest;
  /** Texts, with their marks, of which every matching value contains one; null: any value may match. */
  marks: string[] | null;
  /** Only values that match; null if others may match too. */
  values: string[] | null;
}

/**
 * Returns a comparison of numbers. `Number` excludes most texts; the strict number format of the database decides about
 * the rest.
 */
function comparing(compare: (found: number) => boolean): TextCondition {
  return fulfilling((text) => compare(Number(text)) && numberOf({ value: text }) !== null);
}

function fulfilling(fulfils: TextTest, mark = ''): TextCondition {
  return { fulfils, marks: mark === '' ? null : [mark], values: null };
}

function beingOneOf(given: string[]): TextCondition {
  const values = [...new Set(given)];
  return {
    fulfils: (text) => values.includes(text),
    marks: values.map((value) => `${VALUE_MARK}${value}${TIMES_MARK}`),
    values,
  };
}

/**
 * Returns a condition that all matching values meet, and perhaps others; null if it would exclude none. For a pattern
 * it is the text that each match contains.
 */
export function wideCondition(condition: Pick<Condition, 'operator' | 'values'>): TextCondition | null {
  const { operator, values } = condition;
  if (operator === 'not-equals' || operator === 'not-contains') return null;
  if (operator !== 'regex') return textCondition(condition);
  const literal = literalOf(plainText(values[0] ?? ''));
  return literal === null ? null : textCondition({ operator: 'contains', values: [literal] });
}

/** Returns a condition as a test outside of the database; null for a pattern, which only PostgreSQL can evaluate. */
export function textCondition({
  operator,
  values,
}: Pick<Condition, 'operator' | 'values'>): TextCondition | null {
  const given = values.map(plainText);
  const [value = ''] = given;
  const number = Number(value);
  switch (operator) {
    case 'equals':
      return beingOneOf([value]);
    case 'in':
      return beingOneOf(given);
    case 'contains':
      return fulfilling((text) => text.includes(value), value);
    case 'starts-with':
      return fulfilling((text) => text.startsWith(value), `${VALUE_MARK}${value}`);
    case 'ends-with':
      return fulfilling((text) => text.endsWith(value), `${value}${TIMES_MARK}`);
    case 'not-equals':
      return fulfilling((text) => text !== value);
    case 'not-contains':
      return fulfilling((text) => !text.includes(value));
    case 'greater':
      return comparing((found) => found > number);
    case 'at-least':
      return comparing((found) => found >= number);
    case 'less':
      return comparing((found) => found < number);
    case 'at-most':
      return comparing((found) => found <= number);
    default:
      return null;
  }
}
