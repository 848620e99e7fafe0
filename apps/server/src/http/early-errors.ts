import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '@vigie/contract/errors.ts';
import { errorAnswer } from '../errors/error-answer.ts';
import { ApiError } from '../errors/api-error.ts';

/** Error codes of Node's HTTP parser with their answers; all other codes are invalid input. */
const CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload-too-large',
};

/**
 * Creates a server that answers with the catalogue's errors to requests that never reach Fastify: invalid bytes, too
 * large headers, tunnels and expectations.
 */
export function createWordedServer(options: ServerOptions, listener: RequestListener): Server {
  const server = createServer({ ...options, requireHostHeader: false }, listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endWith(socket, CODES[error.code ?? ''] ?? 'invalid-input');
  });
  server.on('connect', (_request, socket) => endWith(socket, 'invalid-input'));
  server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = earlyAnswer('expectation-failed');
    response.writeHead(status, headers).end(body);
  });
  return server;
}

/** Refuses a request without a Host header. Node would answer it with 400 and an empty body. */
export async function requireHost({ raw }: FastifyRequest): Promise<void> {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new ApiError('invalid-input');
}

function endWith(socket: Duplex, code: ErrorCode): void {
  const { status, headers, body } = earlyAnswer(code);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // The client may have disconnected before it has read the answer
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

function earlyAnswer(code: ErrorCode) {
  const { status, body } = errorAnswer(new ApiError(code), randomUUID());
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  return { status, headers, body: text };
}
