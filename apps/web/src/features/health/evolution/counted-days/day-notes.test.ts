import { expect, it } from 'vitest';
import { countedDaySchema } from '@vigie/contract/stored-counted.ts';
import { samplesOf } from '../../../../testing/sample-of.ts';
import { annotateDays } from './day-notes.ts';

const days = (volumes: readonly number[], rates: readonly number[] = volumes.map(() => 98)) =>
  samplesOf(
    countedDaySchema,
    volumes.map((pageViews, index) => ({
      day: new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
      pageViews,
      events: [{ event: 'purchase', counted: pageViews / 10 }],
      isWhole: true,
      passRate: rates[index] ?? null,
    })),
  );
const WEEKS = [100, 90, 40, 30, 95, 100, 105, 100, 92, 41, 28, 96, 99, 101];

it('marks days on which the report falls while the checks pass, of events too', () => {
  const notes = annotateDays(days([...WEEKS, 100, 20]), null).map(({ note }) => note);
  expect(notes.slice(0, 15)).toEqual(WEEKS.concat(100).map(() => null));
  expect(notes[15]).toBe('report-falls');
  expect(annotateDays(days([...WEEKS, 100, 20]), 'purchase').at(-1)).toMatchObject({
    counted: 2,
    note: 'report-falls',
  });
});

it('compares a quiet weekday with the same weekdays', () => {
  expect(annotateDays(days([...WEEKS, 100, 91, 39, 29]), null).every(({ note }) => note === null)).toBe(true);
});

it('distinguishes failing checks from a fall of both', () => {
  const rates = WEEKS.map(() => 98);
  expect(annotateDays(days([...WEEKS, 100], [...rates, 60]), null).at(-1)?.note).toBe('vigie-fails');
  expect(annotateDays(days([...WEEKS, 20], [...rates, 60]), null).at(-1)?.note).toBe('both-fall');
});

it('has no note for a day that is not over, nor of an event without volumes', () => {
  const [last, ...rest] = days([...WEEKS, 10]).toReversed();
  const open = [...rest.toReversed(), { ...last!, isWhole: false }];
  expect(annotateDays(open, null).at(-1)).toMatchObject({ counted: 10, note: null });
  expect(annotateDays(open, 'lead').at(-1)).toMatchObject({ counted: null, note: null });
});
