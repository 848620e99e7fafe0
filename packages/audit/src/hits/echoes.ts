import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/**
 * Returns the requests that were sent, without duplicates. A request that a service worker forwarded appears twice: two
 * processes report it, in any order. A copy that the cache answered was never sent. The worker's record takes over the
 * data that only the page knew.
 */
export function withoutEchoes(requests: RequestRecord[]): RequestRecord[] {
  const passedOn = new Map<RequestRecord, RequestRecord>();
  for (const request of requests) {
    const twin = request.fromServiceWorker ? twinOf(request, requests, passedOn) : undefined;
    if (twin !== undefined) passedOn.set(twin, request);
  }
  const echoes = new Set(passedOn.values());
  return requests
    .filter((request) => !echoes.has(request) && !isCachedCopy(request, requests))
    .map((request) => withPage(request, passedOn.get(request)));
}

function twinOf(
  request: RequestRecord,
  requests: RequestRecord[],
  taken: ReadonlyMap<RequestRecord, RequestRecord>,
): RequestRecord | undefined {
  const awayMs = ({ startedMs }: RequestRecord) => Math.abs(startedMs - request.startedMs);
  return requests
    .filter(
      (other) =>
        other.target === 'service-worker' &&
        !taken.has(other) &&
        other.url === request.url &&
        other.method === request.method,
    )
    .toSorted((one, other) => awayMs(one) - awayMs(other))[0];
}

function isCachedCopy(request: RequestRecord, requests: RequestRecord[]): boolean {
  return request.fromCache && requests.some((other) => other.url === request.url && !other.fromCache);
}

function withPage(request: RequestRecord, page: RequestRecord | undefined): RequestRecord {
  if (page === undefined) return request;
  const { resourceType, frameId, initiator, startedMs, onLeave } = page;
  return {
    ...request,
    resourceType,
    frameId,
    initiator,
    startedMs,
    onLeave,
    body: request.body ?? page.body,
  };
}
