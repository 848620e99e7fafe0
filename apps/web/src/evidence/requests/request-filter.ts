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

/** The requests that a filter lets through, in the order in which they were made. */
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

/** Whether a request came to nothing, or to an error. */
export function isBad({ state, status }: Pick<RequestRecord, 'state' | 'status'>): boolean {
  return state === 'failed' || (status ?? 0) >= 400;
}
