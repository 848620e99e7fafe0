import { AgentTimeout, AgentUnreachable, AgentUntrusted, AnswerCut } from './agent-errors.ts';

/** Request, and its timeout in seconds for the whole answer. */
export type Sending = RequestInit & { timeoutSeconds?: number };

/**
 * Function with the interface of Node's `fetch`. The server provides one that checks addresses, and one through which
 * outbound agents fetch their messages.
 */
export type FetchLike = (url: string, init: Sending) => Promise<Response>;

/** Clock of the link; `now()` in ms since 1970. */
export type Clock = { now(): number };

/**
 * Creates a monotonic clock: it starts at the given clock's time and then only moves forward. Use it for durations, and
 * for values that must never repeat or decrease when the clock is set.
 */
export function createSteadyClock(clock: Clock): Clock {
  const offsetMs = clock.now() - performance.now();
  return { now: () => offsetMs + performance.now() };
}

/** HTTP message to the other end, and its timeout in seconds as a whole. */
export type Outgoing = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array;
  timeoutSeconds: number;
  signal?: AbortSignal;
};
export type Incoming = { status: number; headers: Headers; body: Buffer };

const ANSWER_BYTES_MAX = 64 * 1_048_576;
/** Codes of Node and of its parser for a broken connection, or an answer that is not HTTP. */
const BROKEN_OFF = /^(ECONNRESET|EPIPE|HPE_\w+|UND_ERR_SOCKET)$/;

/**
 * Sends one message and reads the whole answer. Throws AgentTimeout, AgentUnreachable (AnswerCut, if there was a
 * connection), AgentUntrusted (an answer over 64 MiB) or the reason of the caller's own signal.
 */
export async function exchange(fetch: FetchLike, outgoing: Outgoing): Promise<Incoming> {
  const timeout = AbortSignal.timeout(outgoing.timeoutSeconds * 1000);
  const signal = outgoing.signal ? AbortSignal.any([timeout, outgoing.signal]) : timeout;
  const { url, method, headers, body } = outgoing;
  let hasBegun = false;
  try {
    const hasBody = body.length > 0;
    const init = {
      method,
      headers,
      body: hasBody ? Buffer.from(body) : null,
      signal,
      redirect: 'manual',
      timeoutSeconds: outgoing.timeoutSeconds,
    } as const;
    const response = await fetch(url, init);
    hasBegun = true;
    return { status: response.status, headers: response.headers, body: await readBody(response) };
  } catch (error) {
    outgoing.signal?.throwIfAborted();
    if (timeout.aborted)
      throw new AgentTimeout(`no answer in ${outgoing.timeoutSeconds} s`, { cause: error });
    if (error instanceof AgentUntrusted) throw error;
    if (hasBegun || isBrokenOff(error)) throw new AnswerCut('the answer broke off', { cause: error });
    throw new AgentUnreachable('no connection to the other end of the link', { cause: error });
  }
}

/** Returns whether a connection broke. Node's own fetch wraps the cause. */
function isBrokenOff(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return [code, cause?.code].some((each) => typeof each === 'string' && BROKEN_OFF.test(each));
}

/** Parses the answer's body as JSON; returns undefined if it is none. */
export function jsonOf({ body }: Incoming): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX)
      throw new AgentUntrusted('the answer is larger than any the protocol knows');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
