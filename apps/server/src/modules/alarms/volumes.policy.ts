import type { VolumeChange } from '@vigie/contract/alarm-condition.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import { ring, scoredAt, trackerIdOf, type Beginnings, type Found } from './measurements.policy.ts';
import type { VolumeDay } from './measurements.store.ts';
import { rulesOf, type ActiveRule } from './rules.policy.ts';

/** Change on a day; null: none. */
export interface FoundChange {
  change: VolumeChange | null;
  counted: number;
  usual: number;
}

const DAY_MS = 24 * 3_600_000;
const WEEKS = [7, 14, 21, 28];
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** Minimum number of earlier days that make a day usual, and of page views that make a fall more than chance. */
const DAYS_MIN = 3;
const VIEWS_MIN = 50;

/**
 * Compares a day with earlier ones: the report with the same weekday, visits with the week before. Returns null if too
 * little is known: days are missing, nothing was visited, or the site has few page views.
 */
export function volumeChangeOn(days: readonly VolumeDay[], day: string, fall: number): FoundChange | null {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const daysBefore = (offsets: readonly number[]) =>
    offsets.flatMap((offset) => byDay.get(dayBefore(day, offset)) ?? []);
  const today = byDay.get(day);
  const rate = today === undefined ? null : rateOf(today);
  const usual = medianOf(daysBefore(WEEKS).map(({ counted }) => counted));
  const usualRate = medianOf(daysBefore(WEEK).flatMap((one) => rateOf(one) ?? []));
  if (today === undefined || rate === null) return null;
  if (usual === null || usual < VIEWS_MIN || usualRate === null) return null;
  const left = 1 - fall / 100;
  const { counted } = today;
  const change = changeOf({ hasFallen: counted <= usual * left, hasFailed: rate <= usualRate * left });
  return { change, counted, usual: Math.round(usual) };
}

function changeOf({ hasFallen, hasFailed }: { hasFallen: boolean; hasFailed: boolean }): VolumeChange | null {
  if (hasFallen) return hasFailed ? 'both-fall' : 'reports-fall';
  return hasFailed ? 'visits-fail' : null;
}

const rateOf = ({ passed, failed }: VolumeDay): number | null =>
  passed + failed === 0 ? null : passed / (passed + failed);

function medianOf(values: readonly number[]): number | null {
  if (values.length < DAYS_MIN) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Returns the day that lies some days before another one. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Returns the end of a day in UTC. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + DAY_MS);

/** Whole days of the report of a tracker, the last one last. */
export interface TrackerVolumes {
  trackerId: string;
  days: readonly VolumeDay[];
}

/** Age in ms from which the last whole day no longer describes the present. */
export const LAST_DAY_OLD_MS = 4 * DAY_MS;

/** Returns a measurement for each rule about volumes and each tracker whose report is known. */
export function readVolumes(
  volumes: readonly TrackerVolumes[],
  {
    rules,
    trackers,
    now,
  }: { rules: readonly ActiveRule[]; trackers: ReadonlyMap<string, string>; now: Date },
  beginnings: Beginnings,
): CauseMeasurement[] {
  return rulesOf(rules, 'volumes').flatMap((rule) =>
    volumes.flatMap(({ trackerId, days }) => {
      const { change, fall } = rule.condition;
      const day = days.at(-1)?.day;
      if (day === undefined) return [];
      const at = endOfDay(day);
      const isOutdated = now.getTime() - at.getTime() > LAST_DAY_OLD_MS;
      const found = isOutdated ? null : volumeChangeOn(days, day, fall);
      const { counted = 0, usual = 0 } = found ?? {};
      const tracker = trackers.get(trackerId) ?? null;
      const measured: Found = {
        ...scoredAt(at, 0),
        key: `volumes:${rule.id}:${trackerId}`,
        subject: { kind: 'volumes', change, tracker, day, counted, usual },
        isShown: found === null ? null : found.change === change,
        trackerId: trackerIdOf(trackerId),
      };
      return [ring(measured, [rule], beginnings)];
    }),
  );
}
