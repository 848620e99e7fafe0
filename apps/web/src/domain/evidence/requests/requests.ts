import type { RequestRecord } from '@vigie/contract/observation/request.ts';

export const STATUSES = ['hit', 'failed', 'blocked', 'slow'] as const;
type StatusFilter = (typeof STATUSES)[number];

export interface RequestFilter {
  text: string;
  /** '' for all. */
  type: RequestRecord['resourceType'] | '';
  status: StatusFilter | '';
}

const SLOW_MS = 1000;

/** Returns the requests that match a filter, in the order in which they were made. */
export function filterRequests(
  requests: readonly RequestRecord[],
  { text, type, status }: RequestFilter,
  hitIds: ReadonlySet<string>,
): RequestRecord[] {
  const wanted = text.trim().toLowerCase();
  const passes: Record<StatusFilter, (request: RequestRecord) => boolean> = {
    hit: ({ id }) => hitIds.has(id),
    failed: isBad,
    blocked: ({ failure }) => Boolean(failure?.blockedReason ?? failure?.corsError),
    slow: ({ durationMs }) => durationMs === null || durationMs >= SLOW_MS,
  };
  return requests
    .filter(
      (request) =>
        request.url.toLowerCase().includes(wanted) &&
        (type === '' || request.resourceType === type) &&
        (status === '' || passes[status](request)),
    )
    .toSorted((a, b) => a.startedMs - b.startedMs);
}

/** Returns whether a request failed or was answered with an error. */
export function isBad({ state, status }: Pick<RequestRecord, 'state' | 'status'>): boolean {
  return state === 'failed' || (status ?? 0) >= 400;
}

type Timed = Pick<RequestRecord, 'startedMs' | 'durationMs'>;

export interface Bar {
  /** Start and length of the bar, in percent of the axis. */
  startPercent: number;
  lengthPercent: number;
  /** True if no end was seen before recording stopped. */
  isOpen: boolean;
}

const STEPS_MS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];
const TICKS_MAX = 6;
/** Minimum length, so that an answer from the cache stays visible. */
const LENGTH_MIN_PERCENT = 0.6;

/** Returns the end of the axis: the last answer, or the last start if there was no answer. */
export function axisEndMs(requests: readonly Timed[]): number {
  const ends = requests.map(({ startedMs, durationMs }) => startedMs + (durationMs ?? 0));
  return ends.reduce((latest, end) => Math.max(latest, end), 1);
}

/** Returns round instants along the axis, at most six. */
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
