import type { FLEET_SORTS, FLEET_STATES, FleetWebsite } from '@vigie/contract/fleet.ts';
import { FLEET_DAYS, SILENT_HOURS } from '@vigie/contract/fleet.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Smallest change of the reliability that counts. */
const MOVED_POINTS = 0.05;

/** Values by which all websites are sorted and filtered. */
export type MeasuredWebsite = Pick<
  FleetWebsite,
  'id' | 'name' | 'url' | 'grade' | 'reliability' | 'change' | 'isBroken' | 'lastVisitAt'
>;

type Sort = (typeof FLEET_SORTS)[number];
type State = (typeof FLEET_STATES)[number];

/** Returns the columns of the grid: days in UTC; today is the last. */
export function daysUntil(now: Date): string[] {
  return Array.from({ length: FLEET_DAYS }, (_, index) =>
    new Date(now.getTime() - (FLEET_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
}

/** Returns the change from the first measured day to now; null: one of them is unknown. */
export function reliabilityChange(first: number | null, now: number | null): number | null {
  return first === null || now === null ? null : now - first;
}

export function websiteHasState(website: MeasuredWebsite, state: State | undefined, now: Date): boolean {
  if (state === undefined) return true;
  if (state === 'broken') return website.isBroken;
  if (state === 'unmeasured') return website.reliability === null;
  const { lastVisitAt } = website;
  return lastVisitAt === null || Date.parse(lastVisitAt) < now.getTime() - SILENT_HOURS * HOUR_MS;
}

/** Position of a website in the grid; lower values come first. */
export type FleetPosition = [group: number, figure: number, name: string, id: string];

export function fleetPosition(sort: Sort, website: MeasuredWebsite): FleetPosition {
  const name = (website.name || website.url).toLowerCase();
  return [...rankOf(sort, website), name, website.id];
}

function rankOf(sort: Sort, { change, grade, reliability }: MeasuredWebsite): [number, number] {
  if (sort === 'name') return [0, 0];
  if (sort === 'grade') {
    if (reliability !== null) return [1, reliability];
    return grade === null ? [2, 0] : [0, 0];
  }
  if (change === null) return [3, 0];
  if (Math.abs(change) < MOVED_POINTS) return [2, 0];
  return change < 0 ? [0, change] : [1, -change];
}

/** Returns a number below zero if the first comes first. */
export function compareFleetPositions(one: FleetPosition, other: FleetPosition): number {
  const [group, figure, name, id] = one;
  const [otherGroup, otherFigure, otherName, otherId] = other;
  return (
    group - otherGroup || figure - otherFigure || compareTexts(name, otherName) || compareTexts(id, otherId)
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
