import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { ReportRight } from '@vigie/contract/report-interfaces.ts';
import { memberOf, textAt } from './answer-members.ts';
import { nullIfUnavailable, ReportUnavailable, requestReport, type SendRequest } from './report-request.ts';
import { accessTokens } from './service-account.ts';

/** Right to read reports of Google Analytics and the list of streams. */
export const ANALYTICS_SCOPE = 'https://www.googleapis.com/auth/analytics.readonly';

/** Asks an interface of Google: without a body by GET. */
export type GoogleRequest = (address: string, body?: object) => Promise<Json>;

/** Refusal of an interface of Google, or its answer that something does not exist. */
interface GoogleRefusal {
  status: number;
  /** True if the interface is not enabled in the project. */
  isOff: boolean;
  text: string;
}

/** Returns the right that a refusal is about. Null: it is about none. */
type RightOf = (refusal: GoogleRefusal) => ReportRight | null;

/** Returns requests by a service account. Their errors are ReportUnavailable; `rightOf` names the missing right. */
export function googleRequests({
  token,
  scopes,
  send,
  rightOf,
}: {
  token: string;
  scopes: readonly string[];
  send: SendRequest;
  rightOf: RightOf;
}): GoogleRequest {
  const accessToken = accessTokens({ json: token, scopes, send });
  return async (address, body) => {
    const { status, json } = await requestReport(send, address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: new TextEncoder().encode(JSON.stringify(body)) }),
    });
    return readAnswer(status, json, rightOf);
  };
}

/** Reasons of errors by which Google reports that a quota is exhausted. Source: cloud.google.com/bigquery/docs/error-messages */
const QUOTA = /"(rateLimitExceeded|quotaExceeded|bytesBilledLimitExceeded)"/;

/** Returns the value of an answer. Raises ReportUnavailable for an error of Google. */
function readAnswer(status: number, json: Json | undefined, rightOf: RightOf): Json {
  if (json === undefined) throw new ReportUnavailable('not-understood', `HTTP ${status} without JSON`);
  const error = memberOf(json, 'error');
  if (status < 400 && error === undefined) return json;
  const code = textAt(error, 'status');
  const text = `HTTP ${status} ${code} ${textAt(error, 'message')}`.trim();
  const written = JSON.stringify(error ?? null);
  if (code === 'RESOURCE_EXHAUSTED' || QUOTA.test(written)) throw new ReportUnavailable('quota', text);
  if (code === 'UNAUTHENTICATED' || status === 401) throw new ReportUnavailable('authentication', text);
  if (code === 'PERMISSION_DENIED' || status === 403 || status === 404) {
    const isOff = /SERVICE_DISABLED|has not been used|is disabled/.test(written);
    const right = rightOf({ status, isOff, text });
    if (right !== null) throw new ReportUnavailable('right-missing', text, { right });
  }
  throw new ReportUnavailable('not-understood', text);
}

/**
 * Returns a function that raises ReportUnavailable for an account that is no stream of the property. The Admin API may be
 * off. Then nothing is known about other streams.
 */
export function ownStreams(
  request: GoogleRequest,
  { root, property }: { root: string; property: string },
): (account: string) => Promise<void> {
  return async (account) => {
    if (!account.startsWith('G-') || property === '') return;
    const admin = `${root}/v1beta/properties/${property}/dataStreams?pageSize=200`;
    const known = measurementIds(await request(admin).catch(nullIfUnavailable));
    if (known.length > 0 && !known.includes(account))
      throw new ReportUnavailable('other-account', `property ${property}: ${known.join(', ')}`);
  };
}

function measurementIds(answer: Json | null): string[] {
  const streams = memberOf(answer ?? undefined, 'dataStreams');
  return Array.isArray(streams)
    ? streams.map((one) => textAt(memberOf(one, 'webStreamData'), 'measurementId')).filter((id) => id !== '')
    : [];
}
