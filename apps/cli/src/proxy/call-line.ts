import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { readSentCall } from '@vigie/audit/sent-calls/read-sent-call.ts';
import { hidePath } from '@vigie/audit/sent-calls/hide-values.ts';
import type { ConversionFinding } from '@vigie/contract/conversion-finding.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import type { RecordedCall } from './call-recorder.ts';

/** Line of a call, with the findings of its conversions API. */
export interface CallLine {
  line: ProxiedCall;
  findings: ConversionFinding[];
}

/** Maximum size of a decompressed body in bytes. A larger one is not decoded. */
const BODY_BYTES_MAX = 1_048_576;
const LIMIT = { maxOutputLength: BODY_BYTES_MAX };

const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gunzipSync(bytes, LIMIT),
  'x-gzip': (bytes) => gunzipSync(bytes, LIMIT),
  deflate: (bytes) => inflateSync(bytes, LIMIT),
  br: (bytes) => brotliDecompressSync(bytes, LIMIT),
  zstd: (bytes) => zstdDecompressSync(bytes, LIMIT),
  identity: (bytes) => bytes,
};

/** Returns the line of a call, without secrets and personal data. An error of decoding makes a line that is not decoded. */
export function lineOf(call: RecordedCall): CallLine {
  const empty = lineWithoutContent(call);
  if (call.request === null) return { line: empty, findings: [] };
  const { method, url, headers, body } = call.request;
  try {
    const { findings, ...read } = readSentCall({
      url: `https://${call.host}${url.startsWith('/') ? '' : '/'}${url}`,
      requestHeaders: headers,
      body: body === null || body.length === 0 ? null : textOf(body, headers),
      status: call.response?.status ?? null,
      responseHeaders: call.response?.headers ?? {},
      answerText: call.response === null ? '' : answerOf(call.response),
      atMs: call.atMs,
    });
    const answer = call.error === null ? read.answer : { ...read.answer, reason: call.error };
    return { line: { ...empty, ...read, method, answer, decoded: read.decoded }, findings };
  } catch {
    return { line: { ...empty, method, path: hidePath(pathOf(url), null) }, findings: [] };
  }
}

function lineWithoutContent(call: RecordedCall): ProxiedCall {
  return {
    at: new Date(call.atMs).toISOString(),
    host: call.host,
    method: null,
    path: null,
    status: call.response?.status ?? null,
    sentBytes: call.sentBytes,
    receivedBytes: call.receivedBytes,
    durationMs: Math.round(call.durationMs * 10) / 10,
    family: null,
    account: null,
    events: [],
    answer: { outcome: 'says-nothing', reason: call.error },
    decoded: false,
  };
}

const pathOf = (url: string): string => url.replace(/[?#].*$/s, '');

/** Returns the text of a body without its content encodings, the last one first. Throws for one that cannot be undone. */
function textOf(bytes: Uint8Array, headers: Readonly<Record<string, string>>): string {
  const encodings = (headers['content-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');
  let plain = bytes;
  for (const encoding of encodings.toReversed()) {
    const decode = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
    if (decode === undefined) throw new Error('unknown content encoding');
    plain = decode(plain);
  }
  return Buffer.from(plain).toString('utf8');
}

/** Returns the text of an answer; empty if it cannot be read, because its status still counts. */
function answerOf({ body, headers }: NonNullable<RecordedCall['response']>): string {
  try {
    return textOf(body, headers);
  } catch {
    return '';
  }
}
