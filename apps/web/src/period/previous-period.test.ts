import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundsOf } from './period.ts';
import { previousPeriod } from './previous-period.ts';

const zone = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'Europe/Paris';
});
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it.each([
  ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
  ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
  ['2026-10-25', '2026-10-25', '2026-10-24', '2026-10-24'],
  ['2026-03-30', '2026-04-05', '2026-03-23', '2026-03-29'],
])('the period before %s to %s is %s to %s', (...days) => {
  const [from, to, before, until] = days;
  const today = new Date();
  expect(previousPeriod(boundsOf({ from, to }, today))).toEqual(boundsOf({ from: before, to: until }, today));
});
