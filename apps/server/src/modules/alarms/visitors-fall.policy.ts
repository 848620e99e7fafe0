import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import { RECENT_MS } from '../../db/recent-visitors.ts';
import { ring, scoredAt, type Beginnings, type Found } from './measurements.policy.ts';
import { rulesOf, type ActiveRule } from './rules.policy.ts';

/**
 * False alarms a year of one website and rule, at most: as long as its volume varies as in past weeks, by a negative
 * binomial distribution. The chance of each comparison is this number divided by the comparisons of a year (union bound).
 */
const FALSE_ALARMS_A_YEAR = 1;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Time in which the counts of a span reach the database. */
const LATE_MS = 10_000;
/** Spans of the compared windows: five minutes, a quarter of an hour and an hour. */
const WINDOWS = [1, 3, 12];
const COMPARISONS_A_YEAR = ((365 * DAY_MS) / RECENT_MS) * WINDOWS.length;
const WEEKS = [1, 2, 3, 4, 5];
const WEEKS_MIN = 3;
/** The lowest of these hours counts: a slope within an hour and summer time are no falls. */
const NEIGHBOURS = [-1, 0, 1];
/** Hours before and after the current one that its windows and their neighbours need. */
const READ_HOURS = [-2, -1, 0, 1];
/** Lowest dispersion, as the square of a share: no website repeats its weeks more exactly than by 5 %. */
const DISPERSION_MIN = 0.05 ** 2;
/** Standard errors that are added to the estimated dispersion. */
const DISPERSION_ERRORS = 3;
/** Usual page views of a window that can show that a fall is over. */
const OVER_FROM = 20;

type Of = Extract<IncidentSubject, { kind: 'visitors-fall' }>['of'];

/** Page views that are compared: all, or those of one browser, page group or event. */
export interface VisitorSeries {
  of: Of;
  name: string;
}

/** Page views of a series in the hour or the five minutes that begin at `at`. */
export interface VisitorViews extends VisitorSeries {
  at: Date;
  views: number;
}

/** Instants before which hours are not comparable. Null: all are. */
export interface ComparableSince {
  comparedSince: Date | null;
  groupsSince: Date | null;
}

/** Usual page views of an hour, and the square of the share by which weeks differ. */
interface Usual {
  views: number;
  dispersion: number;
}

const ALL: VisitorSeries = { of: 'all', name: '' };
const keyOf = ({ of, name }: VisitorSeries) => `${of} ${name}`;
const hourOf = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** Returns the hours of past weeks that a comparison at an instant needs. */
export function comparedHours(now: Date): Date[] {
  const hour = hourOf(now.getTime());
  return Array.from({ length: 7 * WEEKS.length }, (_none, day) =>
    READ_HOURS.map((offset) => new Date(hour - (day + 1) * DAY_MS + offset * HOUR_MS)),
  ).flat();
}

/** Returns the end of the last whole span of recent counts. */
export const recentEnd = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - LATE_MS) / RECENT_MS) * RECENT_MS);

/** Returns the time in ms until the next span of recent counts can be compared. */
export const untilNextRecent = (now: Date): number =>
  recentEnd(now).getTime() + RECENT_MS + LATE_MS - now.getTime();

/** Hours of past weeks, from which the usual page views of an hour are learnt. */
export class PastVisitors {
  private readonly views = new Map<string, Map<number, number>>();
  private readonly all: ReadonlyMap<number, number>;
  private readonly since: ComparableSince;
  private readonly known = new Map<string, Usual | null>();
  readonly series: VisitorSeries[] = [];

  constructor(rows: readonly VisitorViews[], since: ComparableSince) {
    this.since = since;
    for (const { of, name, at, views } of rows) {
      const key = keyOf({ of, name });
      let hours = this.views.get(key);
      if (hours === undefined) {
        hours = new Map();
        this.views.set(key, hours);
        this.series.push({ of, name });
      }
      hours.set(at.getTime(), views);
    }
    this.all = this.views.get(keyOf(ALL)) ?? new Map();
  }

  viewsAt(series: VisitorSeries, hourMs: number): number {
    return this.views.get(keyOf(series))?.get(hourMs) ?? 0;
  }

  /** Returns the usual page views of an hour. Null: fewer than three past weeks are known. */
  usualAt(series: VisitorSeries, hourMs: number): Usual | null {
    const key = `${hourMs} ${keyOf(series)}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const usual = this.learn(series, hourMs);
    this.known.set(key, usual);
    return usual;
  }

  private learn(series: VisitorSeries, hourMs: number): Usual | null {
    const means: number[] = [];
    let weeks = WEEKS.length;
    let [above, below, days] = [0, 0, 0];
    for (const offset of NEIGHBOURS)
      for (let weekday = 0; weekday < 7; weekday += 1) {
        const values = this.valuesOf(series, hourMs + offset * HOUR_MS - weekday * DAY_MS);
        const mean = values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
        if (weekday === 0) {
          if (values.length < WEEKS_MIN) return null;
          means.push(mean);
          weeks = Math.min(weeks, values.length);
        }
        if (values.length < 2) continue;
        above += values.reduce((sum, one) => sum + (one - mean) ** 2, 0) - (values.length - 1) * mean;
        below += (values.length - 1) * mean ** 2;
        days += (values.length - 1) / NEIGHBOURS.length;
      }
    const views = Math.min(...means);
    const varies = Math.max(DISPERSION_MIN, below === 0 ? 0 : above / below);
    const bound = varies * (1 + DISPERSION_ERRORS * Math.sqrt(2 / Math.max(1, days)));
    // The mean of a few weeks varies too, by itself and as a count.
    return { views, dispersion: bound * (1 + 1 / weeks) + 1 / Math.max(1, weeks * views) };
  }

  /** Returns the page views of the same hour in past weeks. An hour without any page view of the website is unknown. */
  private valuesOf(series: VisitorSeries, hourMs: number): number[] {
    const { comparedSince, groupsSince } = this.since;
    const from = Math.max(
      comparedSince?.getTime() ?? 0,
      series.of === 'page-group' ? (groupsSince?.getTime() ?? 0) : 0,
    );
    const views = this.views.get(keyOf(series));
    return WEEKS.map((week) => hourMs - week * 7 * DAY_MS)
      .filter((at) => at >= from && this.all.has(at))
      .map((at) => views?.get(at) ?? 0);
  }
}

/** Returns the chance of each comparison of a website with a number of series. */
export const chanceOf = (series: number): number =>
  FALSE_ALARMS_A_YEAR / (COMPARISONS_A_YEAR * Math.max(1, series));

/** Page views of a window, beside the usual ones. */
interface ComparedViews {
  counted: number;
  usual: number;
  dispersion: number;
}

/** Returns whether past weeks explain so few page views by no more than a chance. */
export function isUnlikely({ counted, usual, dispersion }: ComparedViews, chance: number): boolean {
  return counted < usual && logTailOf({ counted, mean: usual, size: 1 / dispersion }) <= Math.log(chance);
}

/** Window of a series. `isFallen` is null if no count of it could be a fall: there are too few page views. */
interface ComparedWindow extends ComparedViews {
  minutes: number;
  isFallen: boolean | null;
}

interface FallLimits {
  /** Least fall in percent. */
  fall: number;
  chance: number;
}

/** Compares a window. A fall of all page views is no fall of each series: `ratio` is the share of them that is left. */
function compare(
  window: ComparedViews & { minutes: number },
  ratio: number,
  { fall, chance }: FallLimits,
): ComparedWindow {
  const expected = { ...window, usual: window.usual * ratio };
  const isFallen = expected.counted <= expected.usual * (1 - fall / 100) && isUnlikely(expected, chance);
  const canFall = isFallen || isUnlikely({ ...expected, counted: 0 }, chance);
  return { ...expected, isFallen: canFall ? isFallen : null };
}

/** Result of a comparison of a series. `isShown` is null if too little is known, or between a fall and its end. */
export interface SeriesFall extends VisitorSeries {
  isShown: boolean | null;
  minutes: number;
  counted: number;
  usual: number;
}

/** Page views of five minutes each, and the instant from which they are whole. Null: there are none. */
export interface RecentVisitors {
  rows: readonly VisitorViews[];
  since: Date | null;
  now: Date;
}

/** Compares the newest five minutes, quarter and hour of each series with the same hour of past weeks. */
export function fallsOf(
  past: PastVisitors,
  series: readonly VisitorSeries[],
  { recent, fall }: { recent: RecentVisitors; fall: number },
): SeriesFall[] {
  const limits = { fall, chance: chanceOf(series.length) };
  const bySeries = Map.groupBy(recent.rows, keyOf);
  const windowsOf = (one: VisitorSeries) =>
    WINDOWS.map((spans) => windowOf(past, one, { rows: bySeries.get(keyOf(one)) ?? [], recent, spans }));
  const ratios = windowsOf(ALL).map((window) =>
    window === null || window.usual === 0 ? null : Math.min(1, window.counted / window.usual),
  );
  return series.map((one) => {
    const windows = windowsOf(one).flatMap((window, at) => {
      const ratio = one.of === 'all' ? 1 : ratios[at];
      return window === null || ratio === null || ratio === undefined ? [] : [compare(window, ratio, limits)];
    });
    return { ...one, ...shownBy(windows, fall) };
  });
}

function windowOf(
  past: PastVisitors,
  series: VisitorSeries,
  { rows, recent, spans }: { rows: readonly VisitorViews[]; recent: RecentVisitors; spans: number },
): (ComparedViews & { minutes: number }) | null {
  const end = recentEnd(recent.now).getTime();
  const from = end - spans * RECENT_MS;
  if (recent.since === null || from < recent.since.getTime()) return null;
  let [usual, dispersion] = [0, 0];
  for (let at = from; at < end; at += RECENT_MS) {
    const ofHour = past.usualAt(series, hourOf(at));
    if (ofHour === null) return null;
    usual += ofHour.views * (RECENT_MS / HOUR_MS);
    dispersion = Math.max(dispersion, ofHour.dispersion);
  }
  const counted = rows
    .filter(({ at }) => at.getTime() >= from && at.getTime() < end)
    .reduce((sum, { views }) => sum + views, 0);
  return { counted, usual, dispersion, minutes: (spans * RECENT_MS) / MINUTE_MS };
}

/** Returns the shortest window that fell. A fall is over when half of it is back. */
function shownBy(windows: readonly ComparedWindow[], fall: number): Omit<SeriesFall, keyof VisitorSeries> {
  const fallen = windows.find(({ isFallen }) => isFallen === true);
  if (fallen !== undefined) return { ...figuresOf(fallen), isShown: true };
  const newest = windows.find(({ usual }) => usual >= OVER_FROM);
  const isOver = newest !== undefined && newest.counted >= newest.usual * (1 - fall / 200);
  return { ...figuresOf(newest), isShown: isOver ? false : null };
}

const figuresOf = (window: ComparedWindow | undefined) => ({
  minutes: window?.minutes ?? 0,
  counted: window?.counted ?? 0,
  usual: Math.round(window?.usual ?? 0),
});

/** Compares a whole hour of each series, as the windows of an hour are. Null: too little is known of all. */
export function fallsOfHour(
  past: PastVisitors,
  series: readonly VisitorSeries[],
  { hour, fall }: { hour: Date; fall: number },
): SeriesFall[] | null {
  const at = hour.getTime();
  const limits = { fall, chance: chanceOf(series.length) };
  const windowAt = (one: VisitorSeries) => {
    const usual = past.usualAt(one, at);
    if (usual === null) return null;
    return { counted: past.viewsAt(one, at), usual: usual.views, dispersion: usual.dispersion, minutes: 60 };
  };
  const all = windowAt(ALL);
  if (all === null || all.usual === 0) return null;
  const ratio = Math.min(1, all.counted / all.usual);
  const falls = series.map((one) => {
    const window = windowAt(one);
    const compared = window === null ? [] : [compare(window, one.of === 'all' ? 1 : ratio, limits)];
    return {
      fall: { ...one, ...shownBy(compared, fall) },
      isKnown: compared.some(({ isFallen }) => isFallen !== null),
    };
  });
  return falls.some(({ isKnown }) => isKnown) ? falls.map((one) => one.fall) : null;
}

/** Returns a measurement for each rule and series. */
export function readVisitorsFalls(
  { past, series, recent }: { past: PastVisitors; series: readonly VisitorSeries[]; recent: RecentVisitors },
  rules: readonly ActiveRule[],
  beginnings: Beginnings,
): CauseMeasurement[] {
  const end = recentEnd(recent.now);
  return rulesOf(rules, 'visitors-fall').flatMap((rule) =>
    fallsOf(past, series, { recent, fall: rule.condition.fall }).map(({ isShown, ...fall }) => {
      const found: Found = {
        ...scoredAt(end, 0),
        beganAt: new Date(end.getTime() - fall.minutes * MINUTE_MS),
        key: `visitors-fall:${rule.id}:${fall.of}:${fall.name}`,
        subject: { kind: 'visitors-fall', ...fall },
        isShown,
      };
      return ring(found, [rule], beginnings);
    }),
  );
}

/** Returns the logarithm of the chance of at most so many, by a negative binomial distribution. `counted` is below the mean. */
function logTailOf({ counted, mean, size }: { counted: number; mean: number; size: number }): number {
  const first =
    logGamma(counted + size) -
    logGamma(size) -
    logGamma(counted + 1) -
    size * Math.log1p(mean / size) -
    counted * Math.log1p(size / mean);
  let [term, sum] = [1, 1];
  for (let at = counted; at > 0 && term > sum * 1e-12; at -= 1) {
    term *= (at / (at - 1 + size)) * (1 + size / mean);
    sum += term;
  }
  return Math.min(0, first + Math.log(sum));
}

/** Returns the logarithm of the gamma function by Stirling's series, for a positive number. */
function logGamma(value: number): number {
  let [x, shift] = [value, 0];
  for (; x < 10; x += 1) shift -= Math.log(x);
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square / 1260)) / x;
  return shift + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
