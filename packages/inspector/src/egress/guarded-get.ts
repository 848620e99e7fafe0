import type http from 'node:http';
import { pipeline, Transform, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, constants } from 'node:zlib';
import { guardedRequest } from '@vigie/egress/guarded-request.ts';
import type { Resolve } from '@vigie/egress/resolve.ts';
import { PRODUCT } from '../visitor-headers.ts';
import { FetchFailed, fetchFailure } from './fetch-failed.ts';
import { inflatesTooMuch } from './inflation.ts';
import type { EgressPolicy } from './policy.ts';
import { checkFor, portOf } from './resolve.ts';

export interface GuardedGetOptions {
  policy: EgressPolicy;
  /** Time for the whole fetch in ms, with the body. */
  timeoutMs: number;
  /** Maximum size of the decoded body in bytes; past it the fetch fails with `too-large`. */
  maxBytes: number;
  /** Maximum size of the sent body in bytes; past it the fetch fails with `too-large`. */
  maxSentBytes?: number;
  /** Maximum number of bytes from one sent byte; past it the fetch fails with `inflates-too-much`. */
  inflationMax?: number;
  maxRedirects?: number;
  signal?: AbortSignal;
  /** Returns further headers of a request, and of each redirect. */
  headersFor?: ((url: string) => Record<string, string>) | undefined;
  acceptInvalidCertificates?: boolean;
  resolve?: Resolve;
}

export interface GuardedResponse {
  /** Last URL, after redirects. */
  url: string;
  status: number;
  headers: http.IncomingHttpHeaders;
  redirects: { url: string; status: number }[];
  /** Decoded body; fails with FetchFailed. Read it to its end or destroy it. */
  body: Readable;
}

const USER_AGENT = `Mozilla/5.0 (compatible; ${PRODUCT})`;

/**
 * GETs an address that a user gave, over http or https only. The policy checks the address of each connection, also
 * after a redirect. Raises FetchFailed; any status is an answer.
 */
export async function guardedGet(url: string, options: GuardedGetOptions): Promise<GuardedResponse> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const redirects: GuardedResponse['redirects'] = [];
  let current = webUrl(url);
  for (;;) {
    const answer = await get({ url: current, signal, options });
    const status = answer.statusCode ?? 0;
    const next = redirectTarget(answer, current);
    if (next === null) {
      const body = decodedBody(answer, options, signal);
      return { url: current.href, status, headers: answer.headers, redirects, body };
    }
    answer.destroy();
    redirects.push({ url: current.href, status });
    if (redirects.length > (options.maxRedirects ?? 5))
      throw new FetchFailed('too-many-redirects', current.href);
    current = next;
  }
}

/** Returns the whole body as UTF-8 text. Raises FetchFailed. */
export async function textOf(response: GuardedResponse): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response.body) chunks.push(chunk as Buffer);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

interface Get {
  url: URL;
  signal: AbortSignal;
  options: GuardedGetOptions;
}

async function get({ url, signal, options }: Get): Promise<http.IncomingMessage> {
  try {
    return await guardedRequest(url, {
      check: checkFor(options.policy, portOf(url)),
      resolve: options.resolve,
      agent: false,
      signal,
      rejectUnauthorized: options.acceptInvalidCertificates !== true,
      headers: {
        'user-agent': USER_AGENT,
        accept: '*/*',
        'accept-encoding': 'gzip, br',
        ...options.headersFor?.(url.href),
      },
    });
  } catch (error) {
    throw fetchFailure(error, signal, url.href);
  }
}

function decodedBody(answer: http.IncomingMessage, limits: BodyLimits, signal: AbortSignal): Readable {
  const { maxBytes, maxSentBytes = Infinity, inflationMax = Infinity } = limits;
  const decoder = decoderOf(answer.headers['content-encoding']);
  const sent = cap(signal, (bytes) => tooLarge(bytes, maxSentBytes));
  const capped = cap(
    signal,
    (bytes) => tooLarge(bytes, maxBytes) ?? tooInflated(decoder, bytes, inflationMax),
  );
  const onAbort = () => capped.destroy(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const parts = decoder === null ? [answer, sent, capped] : [answer, sent, decoder, capped];
  pipeline(parts, () => signal.removeEventListener('abort', onAbort));
  return capped;
}

type BodyLimits = Pick<GuardedGetOptions, 'maxBytes' | 'maxSentBytes' | 'inflationMax'>;

/** Passes bytes on until `refusal` rejects their number. */
function cap(signal: AbortSignal, refusal: (bytes: number) => FetchFailed | null): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const refused = refusal(bytes);
      if (refused !== null) done(refused);
      else done(null, chunk);
    },
    destroy(error, done) {
      done(error === null ? null : fetchFailure(error, signal, 'body'));
    },
  });
}

function tooLarge(bytes: number, bytesMax: number): FetchFailed | null {
  return bytes > bytesMax ? new FetchFailed('too-large', `more than ${bytesMax} bytes`) : null;
}

function tooInflated(decoder: Decoder | null, bytes: number, ratioMax: number): FetchFailed | null {
  if (decoder === null || !inflatesTooMuch(decoder.bytesWritten, bytes, ratioMax)) return null;
  return new FetchFailed('inflates-too-much', `more than ${ratioMax} times`);
}

type Decoder = ReturnType<typeof createGunzip> | ReturnType<typeof createBrotliDecompress>;

/**
 * Returns the decoder of an encoding, else null. A stream that ends early retains its output, because many servers close
 * before the checksum.
 */
function decoderOf(encoding: string | undefined): Decoder | null {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    case 'deflate':
      return createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      return null;
  }
}

function redirectTarget(answer: http.IncomingMessage, base: URL): URL | null {
  const { location } = answer.headers;
  if (location === undefined || ![301, 302, 303, 307, 308].includes(answer.statusCode ?? 0)) return null;
  return webUrl(location, base);
}

function webUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new FetchFailed('forbidden-scheme', text);
  return url;
}
