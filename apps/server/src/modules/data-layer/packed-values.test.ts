import { describe, expect, test } from 'vitest';
import { countTexts, MOST_CHARACTERS, packTexts, VALUE_MARK as MARK } from './packed-values.ts';

const hourOf = (hour: number, ...values: string[]) => ({
  hour,
  visits: values.length,
  texts: `${MARK}${values.join(MARK)}${MARK}`,
});

describe('the packed values of a day', () => {
  test('are counted by the hour, empty ones too', () => {
    const packed = packTexts([hourOf(3, 'a', '', 'ab'), hourOf(23, '')]) ?? '';
    const counted = countTexts(packed, { fulfils: (text) => text.length < 2, marks: null });
    expect([counted.length, counted[3], counted[23]]).toEqual([24, 2, 1]);
    expect(counted.reduce((sum, count) => sum + count)).toBe(3);
  });

  test('are not packed where a value holds a mark, or where they are too long', () => {
    expect(packTexts([hourOf(1, `a${MARK}b`)])).toBeNull();
    expect(packTexts([hourOf(1, 'a\u001Eb')])).toBeNull();
    expect(packTexts([{ hour: 1, visits: 2, texts: null }])).toBeNull();
    expect(packTexts([hourOf(1, 'x'.repeat(MOST_CHARACTERS))])).toBeNull();
  });
});
