import {
  connect,
  constants,
  performServerHandshake,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { CallLog, CallRecorder } from './call-recorder.ts';
import { guarded } from './guarded.ts';

/** Joins a connection of the sender and one to its destination, both in HTTP/2. A stream on one side is one on the other. */
export function pairHttp2(
  sender: TLSSocket,
  destination: TLSSocket,
  { host, log }: { host: string; log: CallLog },
): void {
  const onward = connect(`https://${host}`, {
    createConnection: () => destination,
    settings: { enablePush: false },
  });
  const session = performServerHandshake(sender);
  session.on('error', () => {});
  onward.on('error', () => session.destroy());
  onward.on('goaway', (code) => session.goaway(code));
  onward.on('close', () => session.close());
  session.on('close', () => onward.close());
  sender.on('close', () => onward.destroy());
  const take = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, flags: number) => {
    const request = { method: String(headers[':method']), url: String(headers[':path']), head: headers };
    const call = log.begin({ host, request });
    const isWhole = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    const out = openStream(onward, headers, isWhole);
    if (out === null) return refuse(stream, call);
    forwardStream(stream, out, { call, isWhole });
  };
  session.on(
    'stream',
    guarded(take, () => session.destroy()),
  );
}

/** Returns a stream to the destination, or null if its connection takes no more. */
function openStream(
  onward: ClientHttp2Session,
  headers: IncomingHttpHeaders,
  isWhole: boolean,
): ClientHttp2Stream | null {
  try {
    return onward.request(headers, { endStream: isWhole });
  } catch {
    return null;
  }
}

/** Refuses a stream before anything was done with it, so that the sender may repeat it (RFC 9113, 8.7). */
function refuse(stream: ServerHttp2Stream, call: CallRecorder): void {
  stream.on('error', () => {});
  stream.close(constants.NGHTTP2_REFUSED_STREAM);
  call.end('REFUSED_STREAM');
}

function forwardStream(
  stream: ServerHttp2Stream,
  out: ClientHttp2Stream,
  { call, isWhole }: { call: CallRecorder; isWhole: boolean },
): void {
  let trailers: IncomingHttpHeaders = {};
  let failure: string | null = null;
  stream.on('error', () => {});
  stream.on('data', call.sent);
  if (!isWhole) stream.pipe(out);
  out.on('error', (error: NodeJS.ErrnoException) => void (failure = error.code ?? error.message));
  out.on('headers', (headers) => {
    if (!stream.headersSent && !stream.destroyed) stream.additionalHeaders(headers);
  });
  const takeAnswer = (headers: IncomingHttpHeaders, flags: number) => {
    call.answered(Number(headers[':status']), headers);
    if (stream.destroyed || stream.headersSent) return;
    const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    stream.respond(headers, { endStream, waitForTrailers: !endStream, sendDate: false } as object);
    if (!endStream) out.pipe(stream);
  };
  out.on(
    'response',
    guarded(takeAnswer, () => stream.close(constants.NGHTTP2_INTERNAL_ERROR)),
  );
  out.on('data', call.received);
  out.on('trailers', (headers) => void (trailers = headers));
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));
  out.on('close', () => {
    if (failure === null && out.rstCode !== constants.NGHTTP2_NO_ERROR) failure = `HTTP2_${out.rstCode}`;
    if (failure !== null && !stream.closed) stream.close(out.rstCode || constants.NGHTTP2_INTERNAL_ERROR);
  });
  stream.on('close', () => {
    call.end(failure ?? (stream.rstCode === constants.NGHTTP2_NO_ERROR ? null : 'ABORTED'));
    if (!out.closed) out.close(stream.rstCode);
  });
}
