import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Raw answer of the server. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}
export type Outcome = WireAnswer | 'hangs' | 'no answer';

const HANGS_AFTER_MS = 10_000;

/** Sends bytes on a separate connection, and reads the first answer to its end. */
export function exchange(port: number, bytes: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const chunks: Buffer[] = [];
    const end = (outcome: Outcome) => {
      clearTimeout(late);
      socket.destroy();
      resolve(outcome);
    };
    const late = setTimeout(() => end('hangs'), HANGS_AFTER_MS);
    const read = (isWhole: boolean) => {
      const answer = parseAnswer(Buffer.concat(chunks), isWhole);
      if (answer !== null) end(answer);
      else if (isWhole) end('no answer');
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      read(false);
    });
    socket.on('end', () => read(true));
    socket.on('error', () => read(true));
    socket.write(bytes);
  });
}

/** Parses the first final answer; null while it is incomplete. */
function parseAnswer(bytes: Buffer, isWhole: boolean): WireAnswer | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/u.exec(first)?.[1]);
  const rest = bytes.subarray(headEnd + 4);
  if (status === 100) return parseAnswer(rest, isWhole);
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = bodyOf(rest, headers, isWhole);
  return body === null ? null : { status, headers, body: inflate(body, headers['content-encoding']) };
}

/** Decompresses a body. Bytes that do not match the stated encoding stay unchanged. */
function inflate(body: Buffer, encoding: string | undefined): Buffer {
  try {
    if (encoding === 'gzip') return gunzipSync(body);
    if (encoding === 'br') return brotliDecompressSync(body);
  } catch {
    return body;
  }
  return body;
}

function bodyOf(rest: Buffer, headers: Record<string, string>, isWhole: boolean): Buffer | null {
  // A stream of events lasts as long as a job does
  if (headers['content-type']?.startsWith('text/event-stream')) return rest;
  const length = headers['content-length'];
  if (length !== undefined && rest.length >= Number(length)) return rest.subarray(0, Number(length));
  if (!isWhole) return null;
  return headers['transfer-encoding'] === 'chunked' ? joinChunks(rest) : rest;
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = lineEnd === -1 ? 0 : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
