import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPERATORS } from '@vigie/contract/data-layer-filter.ts';
import { countTexts, FIRST_LETTER, TIMES_MARK, textCondition, VALUE_MARK } from './segment-values.ts';

const minute = fc.integer({ min: 0, max: 1439 });
const text = fc.string({ unit: fc.constantFrom('A', 'B', '1', '2', '.', '-'), maxLength: 4 });
const visits = fc.array(fc.tuple(text, minute), { maxLength: 12 });
/** Search texts, which may contain the marks too. */
const searched = fc.oneof(
  text,
  fc.string({ unit: fc.constantFrom('A', VALUE_MARK, TIMES_MARK), maxLength: 3 }),
);

const letterOf = (number: number) => String.fromCharCode(FIRST_LETTER.charCodeAt(0) + number);
const lettersOf = (minuteOfDay: number) =>
  letterOf(Math.floor(minuteOfDay / 60)) + letterOf(minuteOfDay % 60);

function encodeValues(values: Array<[string, number]>): string {
  const byValue = [...Map.groupBy(values, ([value]) => value)];
  return byValue
    .map(([value, all]) => VALUE_MARK + value + TIMES_MARK + all.map(([, at]) => lettersOf(at)).join(''))
    .join('');
}

describe('the packed values of a day', () => {
  test('are counted as one after the other, whatever the condition', () => {
    fc.assert(
      fc.property(
        visits,
        fc.constantFrom(...OPERATORS),
        fc.array(searched, { maxLength: 3 }),
        (all, operator, values) => {
          const condition = textCondition({ operator, values });
          if (condition === null) return;
          const expected = new Uint32Array(1_440);
          for (const [value, at] of all) if (condition.fulfils(value)) expected[at] = (expected[at] ?? 0) + 1;
          expect(countTexts(encodeValues(all), condition)).toEqual(expected);
        },
      ),
    );
  });
});
