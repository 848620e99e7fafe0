import type { CannotSayReason } from '@vigie/contract/counted.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';

/** Request to a reporting interface or collector; a guarded fetch (`createGuardedFetch`), which follows no redirect. */
export type SendRequest = (address: string, init: RequestInit) => Promise<Response>;

/** The interface says nothing: why, and the vendor's own words or the status. */
export class ReportUnavailable extends Error {
  override name = 'ReportUnavailable';
  readonly reason: CannotSayReason;
  /** Time in ms after which the interface wants to be asked again. Null: it does not say. */
  readonly retryAfterMs: number | null;

  constructor(reason: CannotSayReason, detail: string, retryAfterMs: number | null = null) {
    super(detail.slice(0, DETAIL_MAX));
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
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
}

/** Asks an interface and reads its JSON. Raises ReportUnavailable if nothing answers, or only a refusal for now. */
export async function requestReport(
  send: SendRequest,
  address: string,
  init: RequestInit,
): Promise<ReportAnswer> {
  const response = await answerOf(send, address, init);
  const { status } = response;
  const text = await textOf(response);
  if (status === 429) throw new ReportUnavailable('quota', 'HTTP 429', retryAfterOf(response));
  if (status >= 500 || status === 408 || (status >= 300 && status < 400))
    throw new ReportUnavailable('interface-away', `HTTP ${status}`, retryAfterOf(response));
  try {
    return { status, json: JSON.parse(text) as Json };
  } catch {
    return { status, json: undefined };
  }
}

async function answerOf(send: SendRequest, address: string, init: RequestInit): Promise<Response> {
  try {
    return await send(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw away(error);
  }
}

async function textOf(response: Response): Promise<string> {
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
