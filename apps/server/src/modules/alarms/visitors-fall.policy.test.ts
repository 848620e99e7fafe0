import { expect, test } from 'vitest';
import { numbersFrom } from '../../seeded-numbers.ts';
import {
  chanceOf,
  fallsOf,
  fallsOfHour,
  isUnlikely,
  PastVisitors,
  type VisitorSeries,
  type VisitorViews,
} from './visitors-fall.policy.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const NOW = new Date('2026-03-31T14:00:20Z');
const HOUR = new Date('2026-03-31T13:00:00Z');
const SINCE = { comparedSince: null, groupsSince: null };
const ALL: VisitorSeries = { of: 'all', name: '' };
const SAFARI: VisitorSeries = { of: 'browser', name: 'safari' };
const CHECKOUT: VisitorSeries = { of: 'page-group', name: 'checkout' };

/** Returns the hours of weeks before an instant, with the page views that a function gives for each. */
function hoursOf(weeks: number, views: (series: VisitorSeries, at: Date) => number): VisitorViews[] {
  return Array.from({ length: weeks * 7 * 24 + 4 }, (_none, hours) => {
    const at = new Date(HOUR.getTime() - (hours - 2) * HOUR_MS);
    return [ALL, SAFARI, CHECKOUT].map((series) => ({ ...series, at, views: views(series, at) }));
  }).flat();
}

/** Returns the page views of the last hour by five minutes. `views` has the newest one first. */
const recentOf = (rows: readonly (VisitorSeries & { views: (minutesAgo: number) => number })[]) => ({
  rows: rows.flatMap(({ of, name, views }) =>
    Array.from({ length: 12 }, (_none, at) => ({
      of,
      name,
      at: new Date('2026-03-31T14:00:00Z').getTime() - (at + 1) * 5 * MINUTE_MS,
      views: views((at + 1) * 5),
    })).map((row) => ({ ...row, at: new Date(row.at) })),
  ),
  since: new Date(0),
  now: NOW,
});
const STEADY = hoursOf(5, ({ of }) => (of === 'all' ? 12_000 : 2_400));
const usually = { ...ALL, views: () => 1_000 };

test('a series that stops rings with the first whole five minutes', () => {
  const past = new PastVisitors(STEADY, SINCE);
  const recent = recentOf([
    usually,
    { ...SAFARI, views: (ago) => (ago <= 5 ? 3 : 200) },
    { ...CHECKOUT, views: () => 200 },
  ]);
  const falls = fallsOf(past, past.series, { recent, fall: 50 });
  expect(falls).toEqual([
    { ...ALL, isShown: false, minutes: 5, counted: 1_000, usual: 1_000 },
    { ...SAFARI, isShown: true, minutes: 5, counted: 3, usual: 200 },
    { ...CHECKOUT, isShown: false, minutes: 5, counted: 200, usual: 200 },
  ]);
});

test('a fall of all page views is no fall of each browser and page group', () => {
  const past = new PastVisitors(STEADY, SINCE);
  const recent = recentOf([
    { ...ALL, views: () => 100 },
    { ...SAFARI, views: () => 20 },
    { ...CHECKOUT, views: () => 0 },
  ]);
  const shown = fallsOf(past, past.series, { recent, fall: 50 }).map(({ isShown }) => isShown);
  expect(shown[0]).toBe(true);
  expect(shown[1]).not.toBe(true);
});

test('a fall below the threshold of the rule raises no alarm, and half of it back ends an alarm', () => {
  const past = new PastVisitors(STEADY, SINCE);
  const shownAt = (views: number) =>
    fallsOf(past, [ALL], { recent: recentOf([{ ...ALL, views: () => views }]), fall: 50 })[0]?.isShown;
  expect([shownAt(300), shownAt(600), shownAt(800)]).toEqual([true, null, false]);
});

test('too few weeks, too few page views and changed sampling ring not', () => {
  const recent = recentOf([{ ...ALL, views: () => 0 }]);
  const shownWith = (hours: VisitorViews[], since: object = {}) => {
    const past = new PastVisitors(hours, { ...SINCE, ...since });
    return fallsOf(past, [ALL], { recent, fall: 50 })[0]?.isShown;
  };
  expect(shownWith(STEADY)).toBe(true);
  expect(shownWith(hoursOf(2, () => 12_000))).toBe(null);
  expect(shownWith(hoursOf(5, () => 8))).toBe(null);
  expect(shownWith(STEADY, { comparedSince: new Date(NOW.getTime() - 10 * DAY_MS) })).toBe(null);
  const past = new PastVisitors(STEADY, SINCE);
  const late = { ...recent, since: new Date(NOW.getTime() - MINUTE_MS) };
  expect(fallsOf(past, [ALL], { recent: late, fall: 50 })[0]?.isShown).toBe(null);
  expect(
    fallsOfHour(
      new PastVisitors(
        hoursOf(2, () => 12_000),
        SINCE,
      ),
      [ALL],
      { hour: HOUR, fall: 50 },
    ),
  ).toBeNull();
});

const rising = (_series: VisitorSeries, at: Date) => 400 * (1 + at.getUTCHours()) ** 2;

test('the morning of a summer time and a slope within an hour are no falls', () => {
  const past = new PastVisitors(hoursOf(5, rising), SINCE);
  const hourBefore = rising(ALL, new Date(HOUR.getTime() - HOUR_MS));
  const recent = recentOf([{ ...ALL, views: () => hourBefore / 12 }]);
  expect(fallsOf(past, [ALL], { recent, fall: 10 })[0]?.isShown).toBe(false);
});

/** Returns a count of a negative binomial distribution with a whole size, from a series of numbers. */
function countOf({ mean, size }: { mean: number; size: number }, next: () => number): number {
  let gamma = 0;
  for (let at = 0; at < size; at += 1) gamma -= Math.log(1 - next());
  return poissonOf((mean * gamma) / size, next);
}

function poissonOf(mean: number, next: () => number): number {
  if (mean > 200) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let [product, count] = [next(), 0];
  for (const end = Math.exp(-mean); product > end; count += 1) product *= next();
  return count;
}

/** Returns the share of websites without a fall whose counts are called unlikely at a chance. */
function falseShare(
  { websites, mean, size }: { websites: number; mean: number; size: number },
  chance: number,
): number {
  const next = numbersFrom(11);
  let rang = 0;
  for (let website = 0; website < websites; website += 1) {
    const isRead = (at: Date) => Math.abs(at.getUTCHours() - HOUR.getUTCHours()) <= 1;
    const views = ({ of }: VisitorSeries, at: Date) =>
      of === 'all' && isRead(at) ? countOf({ mean, size }, next) : 1;
    const past = new PastVisitors(hoursOf(4, views), SINCE);
    const usual = past.usualAt(ALL, HOUR.getTime());
    if (usual === null) throw new Error('The usual page views are unknown.');
    const counted = countOf({ mean, size }, next);
    if (isUnlikely({ counted, usual: usual.views, dispersion: usual.dispersion }, chance)) rang += 1;
  }
  return rang / websites;
}

test.each([
  { mean: 60, size: 60 },
  { mean: 600, size: 25 },
  { mean: 3_000, size: 8 },
])('the stated chance of a false alarm holds for %o', (model) => {
  expect(falseShare({ websites: 400, ...model }, 0.05)).toBeLessThanOrEqual(0.05);
  expect(falseShare({ websites: 400, ...model }, 0.005)).toBeLessThanOrEqual(0.005);
});

test('rings at most once a year: no alarm in a week of each of twenty websites with ten series', () => {
  const next = numbersFrom(5);
  const rang = Array.from({ length: 20 }, () => {
    const past = new PastVisitors(
      hoursOf(5, () => countOf({ mean: 800, size: 25 }, next)),
      SINCE,
    );
    const chance = chanceOf(10);
    const usual = past.usualAt(ALL, HOUR.getTime());
    return Array.from({ length: 168 }, () => countOf({ mean: 800, size: 25 }, next)).filter(
      (counted) =>
        usual !== null && isUnlikely({ counted, usual: usual.views, dispersion: usual.dispersion }, chance),
    ).length;
  });
  expect(rang.reduce((sum, one) => sum + one, 0)).toBe(0);
});

/** Returns whether a window is unlikely at slightly more, and at slightly less than a chance. */
function answersAround(window: { counted: number; usual: number; dispersion: number }, chance: number) {
  return [isUnlikely(window, chance * 1.001), isUnlikely(window, chance * 0.999)];
}

test('the tail is that of the distribution: no page view, Poisson and far below the mean', () => {
  expect(answersAround({ counted: 0, usual: 10, dispersion: 1 / 8 }, (8 / 18) ** 8)).toEqual([true, false]);
  // One of Poisson: exp(-5) * (1 + 5).
  expect(answersAround({ counted: 1, usual: 5, dispersion: 1e-9 }, Math.exp(-5) * 6)).toEqual([true, false]);
  expect(isUnlikely({ counted: 10, usual: 10, dispersion: 0.01 }, 1)).toBe(false);
});
