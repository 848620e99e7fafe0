import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { nextRuns, scheduleFaults } from './schedule-times.ts';

const PARIS = 'Europe/Paris';

/** Returns the next three runs in local time. */
function localRuns(cron: string, timeZone: string, from: string): string[] {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return nextRuns({ cron, timeZone }, new Date(from), 3).map((at) => format.format(at));
}

describe('the next runs', () => {
  test('come after the instant, never at it', () => {
    const daily = { cron: '0 6 * * *', timeZone: 'UTC' };
    expect(nextRuns(daily, new Date('2026-05-01T06:00:00Z'), 1)).toEqual([new Date('2026-05-02T06:00:00Z')]);
    expect(nextRuns(daily, new Date('2026-05-01T05:59:59.999Z'), 1)).toEqual([
      new Date('2026-05-01T06:00:00Z'),
    ]);
  });

  test.each([
    [
      'a day that has no 02:30 gets its run at the end of the gap',
      ['30 2 * * *', PARIS, '2026-03-28T00:00:00Z'],
      ['2026-03-28 02:30', '2026-03-29 03:00', '2026-03-30 02:30'],
    ],
    [
      'a day that has 02:30 twice gets one run',
      ['30 2 * * *', PARIS, '2026-10-24T00:00:00Z'],
      ['2026-10-24 02:30', '2026-10-25 02:30', '2026-10-26 02:30'],
    ],
    [
      'two times of day of which the gap swallows one',
      ['30 2,14 * * *', PARIS, '2026-03-28T20:00:00Z'],
      ['2026-03-29 03:00', '2026-03-29 14:30', '2026-03-30 02:30'],
    ],
    [
      'in the south the clocks change the other way round',
      ['30 2 * * *', 'Australia/Sydney', '2026-10-02T20:00:00Z'],
      ['2026-10-04 03:00', '2026-10-05 02:30', '2026-10-06 02:30'],
    ],
    [
      'in the south one run when 02:30 comes twice',
      ['30 2 * * *', 'Australia/Sydney', '2026-04-03T20:00:00Z'],
      ['2026-04-05 02:30', '2026-04-06 02:30', '2026-04-07 02:30'],
    ],
    [
      'a day that has no midnight',
      ['0 0 * * *', 'America/Santiago', '2026-09-05T12:00:00Z'],
      ['2026-09-06 01:00', '2026-09-07 00:00', '2026-09-08 00:00'],
    ],
    [
      'a change of half an hour',
      ['15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00:00Z'],
      ['2026-10-04 02:30', '2026-10-05 02:15', '2026-10-06 02:15'],
    ],
    [
      'months without a 31st have none',
      ['0 6 31 * *', PARIS, '2026-01-31T12:00:00Z'],
      ['2026-03-31 06:00', '2026-05-31 06:00', '2026-07-31 06:00'],
    ],
    [
      'weekdays only',
      ['0 6 * * 1-5', PARIS, '2026-11-20T12:00:00Z'],
      ['2026-11-23 06:00', '2026-11-24 06:00', '2026-11-25 06:00'],
    ],
  ] as const)('%s', { tags: ['exhaustive'] }, (_fact, [cron, timeZone, from], expected) => {
    expect(localRuns(cron, timeZone, from)).toEqual(expected);
  });

  test.each([
    ['the clocks go forward', '2026-03-29T00:00:00Z'],
    ['the clocks go back', '2026-10-24T23:00:00Z'],
  ])('every quarter of an hour is 15 minutes also when %s', (_change, from) => {
    const start = Date.parse(from);
    const runs = nextRuns({ cron: '*/15 * * * *', timeZone: PARIS }, new Date(start), 16);
    expect(runs.map((at) => (at.getTime() - start) / 60_000)).toEqual(runs.map((_, at) => 15 * (at + 1)));
  });

  it(
    'are strictly increasing, and a daily rule runs once on each local day',
    { tags: ['exhaustive'] },
    () => {
      const zones = [
        PARIS,
        'Australia/Sydney',
        'America/Santiago',
        'Australia/Lord_Howe',
        'Asia/Kolkata',
        'UTC',
      ];
      fc.assert(
        fc.property(
          fc.constantFrom(...zones),
          fc.integer({ min: 0, max: 24 * 60 - 1 }),
          fc.date({ min: new Date('2025-01-01'), max: new Date('2031-01-01'), noInvalidDate: true }),
          (timeZone, minuteOfDay, from) => {
            const cron = `${minuteOfDay % 60} ${Math.floor(minuteOfDay / 60)} * * *`;
            const runs = nextRuns({ cron, timeZone }, from, 40);
            const instants = [from, ...runs].map((at) => at.getTime());
            for (const [index, at] of instants.slice(1).entries())
              expect(at).toBeGreaterThan(instants[index]!);
            const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
            const days = runs.map((at) => Date.parse(format.format(at)) / 86_400_000);
            expect(days).toEqual(days.map((_, index) => days[0]! + index));
          },
        ),
        { numRuns: 200 },
      );
    },
  );

  it('are the same when requested one by one', () => {
    const cron = fc.constantFrom(
      '*/15 * * * *',
      '30 2 * * *',
      '0 */3 * * 1-5',
      '5,50 1-4 * * *',
      '0 6 31 * *',
    );
    const from = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(cron, fc.constantFrom(PARIS, 'America/Santiago'), from, (rule, timeZone, start) => {
        const schedule = { cron: rule, timeZone };
        const together = nextRuns(schedule, start, 12);
        let last = start;
        const singly = together.map(() => (last = nextRuns(schedule, last, 1)[0]!));
        expect(singly).toEqual(together);
      }),
    );
  });
});

describe('a schedule', () => {
  test.each([
    '0 6 * * *',
    '*/5 * * * *',
    '0,5 6 * * *',
    '0 6 * * 1-5',
    '0 6 1 jan *',
    '0 6 L * *',
    '0 6 29 2 *',
  ])('%s can be followed', (cron) => {
    expect(scheduleFaults({ cron, timeZone: PARIS })).toEqual([]);
  });

  test.each([
    ['0 6 * *', 'cron-invalid'],
    ['0 0 6 * * *', 'cron-invalid'],
    ['0 25 * * *', 'cron-invalid'],
    ['x 6 * * *', 'cron-invalid'],
    ['@daily', 'cron-invalid'],
    ['2026-01-01T00:00:00', 'cron-invalid'],
    ['0 6 31 2 *', 'cron-never'],
    ['* * * * *', 'cron-too-often'],
    ['*/4 * * * *', 'cron-too-often'],
    ['0,3 6 * * *', 'cron-too-often'],
    ['58 5,6 * * *', null],
    ['0,58 5,6 * * *', 'cron-too-often'],
    ['0,59 0,23 * * *', 'cron-too-often'],
  ])('%s is refused with %s', (cron, code) => {
    expect(scheduleFaults({ cron, timeZone: PARIS }).map((fault) => fault.code)).toEqual(
      code === null ? [] : [code],
    );
  });

  test.each(['Mars/Olympus', '+02:00', ' ', 'Paris'])('the time zone "%s" is refused', (timeZone) => {
    expect(scheduleFaults({ cron: '0 6 * * *', timeZone })).toEqual([
      { path: 'timeZone', code: 'time-zone-unknown', params: {} },
    ]);
  });

  test('reports each fault on its field', () => {
    expect(scheduleFaults({ cron: 'never', timeZone: 'nowhere' }).map(({ path }) => path)).toEqual([
      'cron',
      'timeZone',
    ]);
  });
});
