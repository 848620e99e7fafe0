import type { CALL_EVIDENCE, CORS_EVIDENCE } from '@vigie/contract/checks.ts';
import type { EvidenceOf } from '@vigie/contract/evidence-fields.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { cors } from './call-answer.ts';
import type { CollectorCall } from './collector-calls.ts';

/** Matches content types that need no preflight. */
const SIMPLE_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/** Returns the facts of one call to the collector. */
export function callEvidence(
  call: CollectorCall,
  observation: Observation,
): EvidenceOf<(typeof CALL_EVIDENCE)[number]> {
  const { request, violation, url, method, transport, answer } = call;
  return {
    url,
    method,
    transport,
    answer,
    status: request?.status ?? null,
    errorText: request?.failure?.errorText ?? (answer === 'failed' ? (request?.state ?? null) : null),
    blockedReason: request?.failure?.blockedReason ?? null,
    directive: violation?.effectiveDirective ?? null,
    waitedMs:
      request?.state === 'pending' ? Math.round(observation.timings.totalMs - request.startedMs) : null,
    ...(request === null ? {} : corsEvidence(request, observation)),
  };
}

/**
 * Returns what the collector must allow: the page's origin, credentials, method and the headers that caused a
 * preflight.
 */
function corsEvidence(
  request: RequestRecord,
  observation: Observation,
): EvidenceOf<(typeof CORS_EVIDENCE)[number]> {
  const error = cors(request, observation);
  if (error === null) return {};
  const preflight = (seen(observation.requests) ?? []).find(
    ({ resourceType, url }) => resourceType === 'preflight' && url === request.url,
  );
  return {
    corsError: error.error,
    failedParameter: error.failedParameter,
    delivered: error.delivered,
    origin: header(request, 'origin') ?? originOf(observation.finalUrl ?? observation.requestedUrl),
    credentials: /credentials|wildcard/i.test(error.error) || header(request, 'cookie') !== null,
    preflightStatus: preflight?.status ?? null,
    preflightHeaders: preflightHeaders(request, preflight),
  };
}

function preflightHeaders(request: RequestRecord, preflight: RequestRecord | undefined): string[] {
  const requested = preflight === undefined ? null : header(preflight, 'access-control-request-headers');
  if (requested !== null) return requested.split(',').map((name) => name.trim());
  const type = header(request, 'content-type');
  return type === null || SIMPLE_TYPE.test(type) ? [] : ['content-type'];
}

function header(request: RequestRecord, name: string): string | null {
  return Object.entries(request.requestHeaders).find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? url;
}
