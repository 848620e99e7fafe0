import type { FLEET_SORTS, FLEET_STATES, FleetWebsite } from '@vigie/contract/fleet.ts';
import { FLEET_DAYS, SILENT_HOURS } from '@vigie/contract/fleet.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Less than this is the same reliability. */
const MOVED_POINTS = 0.05;

/** What all websites are sorted and chosen by. */
export type MeasuredWebsite = Pick<
  FleetWebsite,
  'id' | 'name' | 'url' | 'grade' | 'reliability' | 'change' | 'isBroken' | 'lastVisitAt'
>;

type Sort = (typeof FLEET_SORTS)[number];
type State = (typeof FLEET_STATES)[number];

/** Returns the columns of the grid: days in UTC, as days are counted; today is the last. */
export function daysUntil(now: Date): string[] {
  return Array.from({ length: FLEET_DAYS }, (_, index) =>
    new Date(now.getTime() - (FLEET_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
}

/** From the first day that was measured to now; null: one of them is not known. */
export function changeOf(first: number | null, now: number | null): number | null {
  return first === null || now === null ? null : now - first;
}

export function hasState(website: MeasuredWebsite, state: State | undefined, now: Date): boolean {
  if (state === undefined) return true;
  if (state === 'broken') return website.isBroken;
  if (state === 'unmeasured') return website.reliability === null;
  const { lastVisitAt } = website;
  return lastVisitAt === null || Date.parse(lastVisitAt) < now.getTime() - SILENT_HOURS * HOUR_MS;
}

/** The place of a website in the grid; the lower, the sooner. */
export type FleetPlace = [group: number, figure: number, name: string, id: string];

export function placeOf(sort: Sort, website: MeasuredWebsite): FleetPlace {
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

/** Below zero where the first stands first. */
export function comparePlaces(one: FleetPlace, other: FleetPlace): number {
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
