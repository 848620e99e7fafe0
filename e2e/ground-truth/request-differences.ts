import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { ReceivedHit } from '@vigie/demo-site/received-hits.ts';

/** Returns whether a recorded request went to the page's collector. */
export type IsHit = (url: URL) => boolean;

/**
 * Returns the differences between the record of calls to the collector and what the collector received. It compares
 * each request: method, address, body, byte by byte.
 */
export function requestDifferences(
  path: string,
  observation: Observation,
  expected: { received: ReceivedHit[]; isHit: IsHit },
): string[] {
  if (observation.requests.state === 'unavailable') return [`${path}: requests unavailable`];
  const recorded = observation.requests.value
    .filter(
      (request) =>
        expected.isHit(new URL(request.finalUrl)) &&
        request.method !== 'OPTIONS' &&
        request.resourceType !== 'preflight',
    )
    .filter(reachedTheCollector)
    .map(recordedLine);
  const received = expected.received.map(receivedLine);
  const inTime = expected.received.filter((hit) => !cameLate(hit, observation)).map(receivedLine);
  return [
    ...without(inTime, recorded).map((line) => `${path}: received, not recorded: ${line}`),
    ...without(recorded, received).map((line) => `${path}: recorded, not received: ${line}`),
  ];
}

/** Returns whether a hit came after the recording: a page's timers continue until it is closed. */
export function cameLate({ receivedAt }: ReceivedHit, { finishedAt }: Observation): boolean {
  return receivedAt > finishedAt;
}

/**
 * Returns whether a request arrived according to its record: answered, refused with a status, or delivered although the
 * page may not read the answer.
 */
function reachedTheCollector({ status, state, failure, target, fromServiceWorker }: RequestRecord): boolean {
  if (fromServiceWorker && target !== 'service-worker') return false;
  if (failure?.blockedReason !== null && failure?.blockedReason !== undefined) return false;
  if (failure?.corsError !== null && failure?.corsError !== undefined)
    return failure.corsError === 'MissingAllowOriginHeader';
  return status !== null || state === 'cancelled' || state === 'pending';
}

function recordedLine({ method, finalUrl, body }: RequestRecord): string {
  const bytes = body === null ? Buffer.alloc(0) : Buffer.from(body.text, body.encoding);
  const { pathname, search } = new URL(finalUrl);
  return line(method, pathname + search, bytes);
}

function receivedLine({ method, target, bytes }: ReceivedHit): string {
  return line(method, target, bytes);
}

function line(method: string, target: string, body: Buffer): string {
  return `${method} ${target} ${body.toString('base64')}`;
}

/** Returns the lines that `lines` contains more often than `others`. */
function without(lines: string[], others: string[]): string[] {
  const left = [...others];
  return lines.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
