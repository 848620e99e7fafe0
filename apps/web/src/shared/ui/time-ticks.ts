const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Distances between ticks, the smallest first; each tick is at a round time of the reader's zone. */
const STEPS = [
  ...[1, 2, 3, 6, 12].map((every) => ({ unit: 'hour', every, ms: every * HOUR_MS }) as const),
  ...[1, 2].map((every) => ({ unit: 'day', every, ms: every * DAY_MS }) as const),
  ...[1, 2].map((every) => ({ unit: 'week', every, ms: every * 7 * DAY_MS }) as const),
  ...[1, 2, 3, 6, 12].map((every) => ({ unit: 'month', every, ms: every * 30 * DAY_MS }) as const),
];
type Step = (typeof STEPS)[number];

export interface TimeTick {
  at: number;
  /** Unit of the tick's text: an hour of the day, a day, or a month. */
  textUnit: 'hour' | 'day' | 'month';
}

interface AxisSize {
  /** Width of the axis in pixels, and of one text. */
  width: number;
  text: number;
}

/**
 * Returns as many round times between two instants as there is space for; both ends if there are none. Points that are
 * days apart get no hours.
 */
export function timeTicks(instants: readonly number[], { width, text }: AxisSize): TimeTick[] {
  const [first, last] = [instants[0], instants.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isDaily = gapOf(instants) > 20 * HOUR_MS;
  const textUnit = isDaily ? 'day' : 'hour';
  if (last === first) return [{ at: first, textUnit }];
  const most = Math.max(1, Math.floor(width / text));
  const step = STEPS.find(({ unit, ms }) => (last - first) / ms <= most && !(isDaily && unit === 'hour'));
  const { unit, every } = step ?? { unit: 'month', every: 12 };
  const found: TimeTick[] = [];
  for (let at = roundBefore(first, unit); at <= last; at = next(at, unit)) {
    if (at < first || !isRound(at, unit, every)) continue;
    const isMidnight = new Date(at).getHours() === 0;
    found.push({
      at,
      textUnit: unit === 'month' ? 'month' : unit === 'hour' && !isMidnight ? 'hour' : 'day',
    });
  }
  if (found.length > 1) return found;
  return [first, last].map((at) => ({ at, textUnit }));
}

/** Returns the position of each instant between the first and the last, from 0 to 1; a single one is in the middle. */
export function timePositions(instants: readonly number[]): number[] {
  const [first = 0, last = 0] = [instants[0], instants.at(-1)];
  return instants.map((at) => (last === first ? 0.5 : (at - first) / (last - first)));
}

/** Returns the smallest time between two points. */
function gapOf(instants: readonly number[]): number {
  return instants.reduce((least, at, index) => {
    const before = instants[index - 1];
    return before === undefined ? least : Math.min(least, at - before);
  }, Infinity);
}

/** Returns the previous round time by calendar arithmetic in the reader's zone, where a day may have 23 or 25 hours. */
function roundBefore(at: number, unit: Step['unit']): number {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  if (unit === 'hour') return new Date(year, month, day, date.getHours()).getTime();
  return new Date(year, month, unit === 'month' ? 1 : day).getTime();
}

function next(at: number, unit: Step['unit']): number {
  const date = new Date(at);
  if (unit === 'hour') return at + HOUR_MS;
  if (unit === 'month') return new Date(date.getFullYear(), date.getMonth() + 1, 1).getTime();
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

/** Returns whether an instant begins every n-th hour, day, week or month; weeks begin on Monday. */
function isRound(at: number, unit: Step['unit'], every: number): boolean {
  const date = new Date(at);
  if (unit === 'hour') return date.getMinutes() === 0 && date.getHours() % every === 0;
  if (unit === 'month') return date.getMonth() % every === 0;
  const day = Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
  if (unit === 'day') return day % every === 0;
  // The first day of the epoch was a Thursday.
  return (day + 3) % (7 * every) === 0;
}
