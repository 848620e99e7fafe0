import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { REASONS } from '@vigie/contract/verdict.ts';
import { concernsMixedContent } from '../mixed-content.ts';

/** Reason why a call to the collector failed. */
export type CallTrouble = Exclude<(typeof REASONS)['tagPhp'][number], 'not-requested' | 'collector-retired'>;

/** Outcome of one call. `unreadable`: the call was delivered, but the page was not allowed to read the response. */
export type CallAnswer = { answer: Hit['answer']; trouble: CallTrouble | null; unreadable: boolean };

/** Time after which a call without a response counts as unanswered, in ms. */
const UNANSWERED_AFTER_MS = 5_000;
/** Shorter limit in ms for a recording that ended at its maximum duration, because it had waited for this response. */
const UNANSWERED_AT_CAP_MS = 3_000;

/** CORS errors of delivered requests. With any other error, the request or all but its preflight was never sent. */
const DELIVERED_CORS_ERRORS: ReadonlySet<string> = new Set([
  'MissingAllowOriginHeader',
  'MultipleAllowOriginValues',
  'WildcardOriginNotAllowed',
  'InvalidAllowOriginValue',
  'AllowOriginMismatch',
  'InvalidAllowCredentials',
  'InvalidResponse',
]);

/** Evaluates the outcome of a call that the browser made. */
export function answerOf(request: RequestRecord, observation: Observation): CallAnswer {
  if (request.answeredLocally) return { answer: 'local', trouble: null, unreadable: false };
  const trouble = lostBecause(request, observation);
  if (trouble !== null) return { answer: 'lost', trouble, unreadable: false };
  if (request.status !== null && request.status >= 400) return failed('http-error');
  if (cors(request, observation) !== null) return { answer: 'answered', trouble: null, unreadable: true };
  return answerByState(request, observation);
}

/** Returns whether a CORS error means that the request was answered, and only its response was hidden from the page. */
export function isDeliveredError(error: string): boolean {
  return DELIVERED_CORS_ERRORS.has(error);
}

/** Returns the CORS error of a request, and whether the request was delivered; null without an error. */
export function cors(
  request: RequestRecord,
  observation: Observation,
): { error: string; failedParameter: string; delivered: boolean } | null {
  const issue = seen(observation.corsIssues)?.find((one) => one.requestId === request.id && !one.isWarning);
  const error = request.failure?.corsError ?? issue?.error ?? null;
  if (error === null) return null;
  const delivered = issue?.delivered === true || isDeliveredError(error);
  return { error, failedParameter: issue?.failedParameter ?? '', delivered };
}

function lostBecause(request: RequestRecord, observation: Observation): CallTrouble | null {
  if (request.state === 'answered') return null;
  if (request.failure?.blockedReason === 'csp') return 'blocked-by-csp';
  if (concernsMixedContent(request, observation)) return 'mixed-content';
  return cors(request, observation)?.delivered === false ? 'blocked-by-cors' : null;
}

function answerByState(request: RequestRecord, observation: Observation): CallAnswer {
  if (request.state === 'answered' && neverLeft(request)) return unknown();
  if (request.state === 'answered' || arrived(request))
    return { answer: 'answered', trouble: null, unreadable: false };
  if (request.state === 'cancelled' || wasAborted(request)) {
    return outlivesPage(request) || wasLeftBehind(request, observation) ? unknown() : failed('network-error');
  }
  if (request.state === 'pending')
    return isOverdue(request, observation) ? failed('network-error') : unknown();
  return failed('network-error');
}

/** Returns whether a service worker or the cache answered, so the collector may not have received the request. */
function neverLeft(request: RequestRecord): boolean {
  return request.fromCache || (request.fromServiceWorker && request.target !== 'service-worker');
}

/** Returns whether the collector answered, even if the response was cut or withheld from the page (ORB, CORP). */
function arrived({ status, failure }: RequestRecord): boolean {
  const withheld = /BLOCKED_BY_(ORB|RESPONSE)/.test(failure?.errorText ?? '');
  return withheld || (status !== null && (status < 300 || status === 304));
}

function wasAborted(request: RequestRecord): boolean {
  return request.state === 'failed' && request.failure?.errorText === 'net::ERR_ABORTED';
}

/**
 * Returns whether a request outlives its page, so its response is not observed: beacons, and requests during unload.
 */
function outlivesPage(request: RequestRecord): boolean {
  return request.onLeave || request.resourceType === 'ping';
}

/** Returns whether the page navigated to another document during the call. */
function wasLeftBehind({ startedMs }: RequestRecord, observation: Observation): boolean {
  return (seen(observation.views) ?? []).some(({ kind, atMs }) => kind === 'load' && atMs > startedMs);
}

function isOverdue(request: RequestRecord, observation: Observation): boolean {
  const patienceMs = observation.settledBy === 'cap' ? UNANSWERED_AT_CAP_MS : UNANSWERED_AFTER_MS;
  return !request.onLeave && observation.timings.totalMs - request.startedMs >= patienceMs;
}

function failed(trouble: CallTrouble): CallAnswer {
  return { answer: 'failed', trouble, unreadable: false };
}

function unknown(): CallAnswer {
  return { answer: 'unknown', trouble: null, unreadable: false };
}
