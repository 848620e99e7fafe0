import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { REASONS } from '@vigie/contract/verdict.ts';
import { concernsMixedContent } from '../mixed-content.ts';

/** Why a call to the collector came to nothing. */
export type CallTrouble = Exclude<(typeof REASONS)['tagPhp'][number], 'not-requested' | 'collector-retired'>;

/** What became of one call. `unreadable`: delivered, but the page was not allowed to read the answer. */
export type CallAnswer = { answer: Hit['answer']; trouble: CallTrouble | null; unreadable: boolean };

/** Milliseconds after which a call without an answer counts as unanswered. */
const UNANSWERED_AFTER_MS = 5_000;
/** The same when the recording ended by its cap: it had been waiting for that answer. */
const UNANSWERED_AT_CAP_MS = 3_000;

/** CORS errors after a request was delivered; with all others it never left, or only its preflight did. */
const DELIVERED_CORS_ERRORS: ReadonlySet<string> = new Set([
  'MissingAllowOriginHeader',
  'MultipleAllowOriginValues',
  'WildcardOriginNotAllowed',
  'InvalidAllowOriginValue',
  'AllowOriginMismatch',
  'InvalidAllowCredentials',
  'InvalidResponse',
]);

/** Judges what became of a call that the browser made. */
export function answerOf(request: RequestRecord, observation: Observation): CallAnswer {
  if (request.answeredLocally) return { answer: 'local', trouble: null, unreadable: false };
  const trouble = lostBecause(request, observation);
  if (trouble !== null) return { answer: 'lost', trouble, unreadable: false };
  if (request.status !== null && request.status >= 400) return failed('http-error');
  if (cors(request, observation) !== null) return { answer: 'answered', trouble: null, unreadable: true };
  return answerByState(request, observation);
}

/** Returns whether a CORS error says that the request was answered, and only its answer kept from the page. */
export function isDeliveredError(error: string): boolean {
  return DELIVERED_CORS_ERRORS.has(error);
}

/** Returns the CORS error of a request and whether it was delivered all the same; null without one. */
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

/** Returns a service worker or the cache answered: nobody saw the collector do it. */
function neverLeft(request: RequestRecord): boolean {
  return request.fromCache || (request.fromServiceWorker && request.target !== 'service-worker');
}

/** Returns the collector answered, even when the answer was cut or the page was not given it (ORB, CORP). */
function arrived({ status, failure }: RequestRecord): boolean {
  const withheld = /BLOCKED_BY_(ORB|RESPONSE)/.test(failure?.errorText ?? '');
  return withheld || (status !== null && (status < 300 || status === 304));
}

function wasAborted(request: RequestRecord): boolean {
  return request.state === 'failed' && request.failure?.errorText === 'net::ERR_ABORTED';
}

/** Beacons, and whatever is sent while leaving, go on after the page: nobody is there to see the answer. */
function outlivesPage(request: RequestRecord): boolean {
  return request.onLeave || request.resourceType === 'ping';
}

/** Returns the page went on to another document while the call was under way. */
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
