import type { ReportAddress, ReportRight } from '@vigie/contract/report-interfaces.ts';
import type { CannotSayReason } from '@vigie/contract/counted.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';

/** Request to a reporting interface or collector; a guarded fetch (`createGuardedFetch`), which follows no redirect. */
export type SendRequest = (address: string, init: RequestInit) => Promise<Response>;

/** Connection whose address has been read. */
export interface OpenConnection extends ReportAddress {
  /** Secret of the interface. Empty if it needs none. */
  token: string;
  send: SendRequest;
}

/** The interface returned nothing: why, and the vendor's own words or the status. */
export class ReportUnavailable extends Error {
  override name = 'ReportUnavailable';
  readonly reason: CannotSayReason;
  /** Time in ms after which the interface wants to be queried again. Null: it does not report one. */
  readonly retryAfterMs: number | null;

  /** Right that the token lacks. Null: none, or the interface does not report which. */
  readonly right: ReportRight | null;

  constructor(
    reason: CannotSayReason,
    detail: string,
    { retryAfterMs = null, right = null }: { retryAfterMs?: number | null; right?: ReportRight | null } = {},
  ) {
    super(detail.slice(0, DETAIL_MAX));
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
    this.right = right;
  }
}

/** Handles the error of an interface that returns nothing: returns null. Raises every other error. */
export function nullIfUnavailable(error: unknown): null {
  if (error instanceof ReportUnavailable) return null;
  throw error;
}

const DETAIL_MAX = 300;
const TIMEOUT_MS = 20_000;
/** Maximum size of one answer in bytes: 100 visits of Matomo with 100 actions each take 8 MB. */
const ANSWER_MAX = 32 * 1024 * 1024;

/** Answer of an interface. */
export interface ReportAnswer {
  status: number;
  /** Undefined if the body is no JSON. */
  json: Json | undefined;
  /** Clock of the interface minus the own one, in ms. Null if it does not report the time. */
  aheadMs: number | null;
}

/** Asks an interface and reads its JSON. Raises ReportUnavailable if nothing answers, or only a refusal for now. */
export async function requestReport(
  send: SendRequest,
  address: string,
  init: RequestInit,
): Promise<ReportAnswer> {
  const response = await answerOf(send, address, init);
  const { status } = response;
  const text = await readBody(response);
  const retryAfterMs = retryAfterOf(response);
  if (status === 429) throw new ReportUnavailable('quota', 'HTTP 429', { retryAfterMs });
  if (status >= 500 || status === 408 || (status >= 300 && status < 400))
    throw new ReportUnavailable('interface-away', `HTTP ${status}`, { retryAfterMs });
  const aheadMs = aheadOf(response);
  try {
    return { status, json: JSON.parse(text) as Json, aheadMs };
  } catch {
    return { status, json: undefined, aheadMs };
  }
}

/** Clocks that differ by less are taken for equal: the time of an answer has whole seconds. */
const CLOCK_MS = 2_000;

function aheadOf(response: Response): number | null {
  const aheadMs = Date.parse(response.headers.get('date') ?? '') - Date.now();
  if (!Number.isFinite(aheadMs)) return null;
  return Math.abs(aheadMs) < CLOCK_MS ? 0 : aheadMs;
}

async function answerOf(send: SendRequest, address: string, init: RequestInit): Promise<Response> {
  try {
    return await send(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw away(error);
  }
}

/** Reads the body of an answer, up to the limit of its size. Raises ReportUnavailable. */
export async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > ANSWER_MAX) throw new ReportUnavailable('not-understood', `more than ${ANSWER_MAX} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ReportUnavailable ? error : away(error);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Returns the failure of a connection. Its text names no token, because tokens are in no address. */
function away(error: unknown): ReportUnavailable {
  const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';
  return new ReportUnavailable('interface-away', code);
}

/** Returns the time of Retry-After in ms; null without one. Source: RFC 9110, section 10.2.3 */
function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
