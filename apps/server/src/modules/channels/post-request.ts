import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import type { DeliveryFailure } from '@vigie/contract/channel.ts';
import { PrivateAddressRefused } from '../../egress/public-fetch.ts';
import type { ChannelRequest } from './formats/request.ts';

/** Result of a request to a receiver. Nothing of the response body is stored. */
export interface PostResult {
  /** HTTP status; null without a response. */
  status: number | null;
  /** Null: the receiver accepted the message. */
  failure: DeliveryFailure | null;
  /** Delay that the receiver requires before the next request, in ms. */
  retryAfterMs: number | null;
}

const TIMEOUT_MS = 10_000;
const GONE = new Set([404, 410]);
const NAME_FAULTS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL']);

/** Sends a request once, to a public address, without following redirects. Never throws for a fault of the receiver. */
export async function postRequest(
  fetch: FetchLike,
  { url, headers, body }: ChannelRequest,
  now: () => number,
): Promise<PostResult> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const init = { method: 'POST', headers, body: Buffer.from(body), signal, redirect: 'manual' } as const;
  try {
    const answer = await fetch(url, init);
    await answer.body?.cancel();
    const { status } = answer;
    return { status, failure: failureOf(status), retryAfterMs: retryAfterOf(answer, now()) };
  } catch (error) {
    const failure = signal.aborted ? 'timeout' : troubleOf(error);
    return { status: null, failure, retryAfterMs: null };
  }
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  if (GONE.has(status)) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function troubleOf(error: unknown): DeliveryFailure {
  if (error instanceof PrivateAddressRefused) return 'private-address';
  return NAME_FAULTS.has((error as { code?: unknown }).code) ? 'name-unknown' : 'unreachable';
}

/** Returns the delay in ms from seconds or a date (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: Response, nowMs: number): number | null {
  const retryAfter = headers.get('retry-after');
  if (retryAfter === null) return null;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
