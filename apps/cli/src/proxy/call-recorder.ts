/** Maximum size of a copied request body in bytes, as sent. A call with a larger body is forwarded and not decoded. */
export const BODY_COPY_BYTES_MAX = 262_144;
/** Maximum size of a copied answer in bytes. */
export const ANSWER_COPY_BYTES_MAX = 65_536;
/** Maximum size of all copies at one time, in bytes. Above it, calls are forwarded and not decoded. */
const COPIES_BYTES_MAX = 67_108_864;

/** Facts of a call that ended, with copies of its bodies. */
export interface RecordedCall {
  /** Begin of the call, in ms since 1970. */
  atMs: number;
  durationMs: number;
  host: string;
  /** Absent for a connection that was only passed through. */
  request: { method: string; url: string; headers: Record<string, string>; body: Uint8Array | null } | null;
  /** Null if no answer arrived. */
  response: { status: number; headers: Record<string, string>; body: Uint8Array } | null;
  sentBytes: number;
  receivedBytes: number;
  /** Code of the network error that ended it. */
  error: string | null;
}

/** Head of a request or of an answer, as a flat list of names and values, or as an object. */
export type Head = readonly string[] | Readonly<Record<string, string | string[] | undefined>>;

/** Recorder of one call. Each function may be called in any state; only the first end counts. */
export interface CallRecorder {
  sent: (chunk: Uint8Array) => void;
  answered: (status: number, head: Head) => void;
  received: (chunk: Uint8Array) => void;
  end: (error?: string | null) => void;
  /** Forgets the call without an entry. */
  drop: () => void;
}

interface Begun {
  host: string;
  /** Absent for a connection that is only passed through. */
  request?: { method: string; url: string; head: Head };
}

/** Recorder of all calls. It bounds the memory of all copies together. */
export interface CallLog {
  begin: (call: Begun) => CallRecorder;
}

/** Creates a log that passes on each call that ended. */
export function createCallLog(ended: (call: RecordedCall) => void): CallLog {
  let copiedBytes = 0;
  return {
    begin({ host, request }) {
      const startedMs = performance.now();
      const atMs = Date.now();
      const copies = { sent: [] as Uint8Array[], received: [] as Uint8Array[] };
      const sizes = { sent: 0, received: 0 };
      const copyable = { sent: request !== undefined, received: request !== undefined };
      const limits = { sent: BODY_COPY_BYTES_MAX, received: ANSWER_COPY_BYTES_MAX };
      let ownBytes = 0;
      let response: { status: number; headers: Record<string, string> } | null = null;
      let isEnded = false;
      const take = (side: 'sent' | 'received', chunk: Uint8Array) => {
        sizes[side] += chunk.length;
        if (!copyable[side] || isEnded) return;
        if (sizes[side] > limits[side] || copiedBytes + chunk.length > COPIES_BYTES_MAX) {
          copyable[side] = false;
          return;
        }
        copiedBytes += chunk.length;
        ownBytes += chunk.length;
        copies[side].push(chunk);
      };
      const free = () => {
        isEnded = true;
        copiedBytes -= ownBytes;
      };
      return {
        drop: () => void (isEnded || free()),
        sent: (chunk) => take('sent', chunk),
        received: (chunk) => take('received', chunk),
        answered: (status, head) => void (response = { status, headers: headersOf(head) }),
        end(error = null) {
          if (isEnded) return;
          free();
          const body = Buffer.concat(copies.received);
          ended({
            atMs,
            durationMs: performance.now() - startedMs,
            host,
            request: request === undefined ? null : requestOf(request, copyable.sent ? copies.sent : null),
            response: response === null ? null : { ...response, body },
            sentBytes: sizes.sent,
            receivedBytes: sizes.received,
            error,
          });
        },
      };
    },
  };
}

function requestOf({ method, url, head }: NonNullable<Begun['request']>, copies: Uint8Array[] | null) {
  return { method, url, headers: headersOf(head), body: copies === null ? null : Buffer.concat(copies) };
}

/** Returns headers by their lower-case name, without those of HTTP/2 that begin with a colon. */
function headersOf(head: Head): Record<string, string> {
  const pairs = isFlat(head)
    ? Array.from({ length: head.length / 2 }, (_none, at): [string, string] => [
        head[2 * at] ?? '',
        head[2 * at + 1] ?? '',
      ])
    : Object.entries(head).map(([name, value]): [string, string] => [name, String(value ?? '')]);
  return Object.fromEntries(
    pairs.filter(([name]) => !name.startsWith(':')).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

const isFlat = (head: Head): head is readonly string[] => Array.isArray(head);
