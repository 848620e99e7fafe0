import type { RequestRecord } from '@vigie/contract/observation/request.ts';

type Timed = Pick<RequestRecord, 'startedMs' | 'durationMs'>;

export interface Bar {
  /** Where it begins and how long it is, in percent of the axis. */
  startPercent: number;
  lengthPercent: number;
  /** Whether no end was seen before recording stopped. */
  isOpen: boolean;
}

const STEPS_MS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];
const TICKS_MAX = 6;
/** So that an answer from the cache is still seen. */
const LENGTH_MIN_PERCENT = 0.6;

/** The end of the axis: the last answer, or the last beginning where none came. */
export function axisEndMs(requests: readonly Timed[]): number {
  const ends = requests.map(({ startedMs, durationMs }) => startedMs + (durationMs ?? 0));
  return ends.reduce((latest, end) => Math.max(latest, end), 1);
}

/** Round instants along the axis, at most six. */
export function ticksOf(endMs: number): number[] {
  const step = STEPS_MS.find((one) => endMs / one <= TICKS_MAX) ?? endMs / TICKS_MAX;
  return Array.from({ length: Math.floor(endMs / step) + 1 }, (_, index) => index * step);
}

export function barOf({ startedMs, durationMs }: Timed, endMs: number): Bar {
  const startPercent = (100 * startedMs) / endMs;
  const isOpen = durationMs === null;
  const wanted = isOpen ? 100 - startPercent : (100 * durationMs) / endMs;
  const lengthPercent = Math.max(LENGTH_MIN_PERCENT, wanted);
  return { startPercent: Math.min(startPercent, 100 - LENGTH_MIN_PERCENT), lengthPercent, isOpen };
}
