/**
 * The values of a variable on a packed day as one text: a part for each hour (UTC), and in it each value of a visit
 * between two marks. A search for a text that no value holds needs to look at nothing else.
 */
import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import { plainText } from '../../db/json-text.ts';
import { DAY_HOURS } from './packed-day.ts';
import { numberOf } from './visit-values.ts';

/** Unit separator. */
export const VALUE_MARK = '\u001F';
/** Record separator. */
const HOUR_MARK = '\u001E';
/** Of one variable and day: pages whose values are longer do not make searches of others slow. */
export const MOST_CHARACTERS = 4_000_000;

/** The values of one hour, each between marks that neighbours share; null where they are too long. */
export interface HourTexts {
  hour: number;
  texts: string | null;
  visits: number;
}

/** Null where a value holds a mark, or where the values are too long. */
export function packTexts(found: HourTexts[]): string | null {
  const hours = Array.from({ length: DAY_HOURS }, () => '');
  for (const { hour, texts, visits } of found) {
    if (texts === null || texts.includes(HOUR_MARK) || texts.split(VALUE_MARK).length !== visits + 2)
      return null;
    hours[hour] = texts;
  }
  const packed = hours.join(HOUR_MARK);
  return packed.length > MOST_CHARACTERS ? null : packed;
}

/** How many values of each hour of a packed day fulfil a condition. */
export function countTexts(packed: string, { fulfils, marks }: TextCondition): number[] {
  return packed.split(HOUR_MARK).map((hour) => {
    if (hour === '' || marks?.some((mark) => hour.includes(mark)) === false) return 0;
    let fulfilled = 0;
    for (const text of hour.slice(1, -1).split(VALUE_MARK)) if (fulfils(text)) fulfilled += 1;
    return fulfilled;
  });
}

type TextTest = (text: string) => boolean;

export interface TextCondition {
  fulfils: TextTest;
  /** A packed day without any of these texts has no value that fulfils the condition; null: each day may have one. */
  marks: string[] | null;
}

/** What is no number for `Number` fulfils no comparison; few values are left to be read as the database reads them. */
function comparing(compare: (found: number) => boolean): TextCondition {
  return { fulfils: (text) => compare(Number(text)) && numberOf({ value: text }) !== null, marks: null };
}

/** A condition as it is tested outside of the database; null for a pattern, which is PostgreSQL's to read. */
export function textCondition({
  operator,
  values,
}: Pick<Condition, 'operator' | 'values'>): TextCondition | null {
  const given = values.map(plainText);
  const [value = ''] = given;
  const number = Number(value);
  switch (operator) {
    case 'equals':
      return { fulfils: (text) => text === value, marks: [`${VALUE_MARK}${value}${VALUE_MARK}`] };
    case 'in':
      return {
        fulfils: (text) => given.includes(text),
        marks: given.map((one) => `${VALUE_MARK}${one}${VALUE_MARK}`),
      };
    case 'contains':
      return { fulfils: (text) => text.includes(value), marks: [value] };
    case 'starts-with':
      return { fulfils: (text) => text.startsWith(value), marks: [`${VALUE_MARK}${value}`] };
    case 'ends-with':
      return { fulfils: (text) => text.endsWith(value), marks: [`${value}${VALUE_MARK}`] };
    case 'not-equals':
      return { fulfils: (text) => text !== value, marks: null };
    case 'not-contains':
      return { fulfils: (text) => !text.includes(value), marks: null };
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
