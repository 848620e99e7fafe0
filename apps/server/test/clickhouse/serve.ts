/**
 * Serves ClickHouse's HTTP interface with the engine in this process, since only one process may open the engine's
 * folder:
 *
 * node apps/server/test/clickhouse/serve.ts [FOLDER [PORT]]
 *
 * It prints its address, and ends with SIGTERM, SIGINT or with its standard input. Without a FOLDER it uses a temporary
 * one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer } from './answer.ts';
import { ClickhouseEngine } from './engine.ts';
import { EngineError } from './engine-error.ts';
import { readQuestion } from './question.ts';

const [givenFolder, port = '0'] = process.argv.slice(2);
const folder = givenFolder ?? mkdtempSync(join(tmpdir(), 'vigie-clickhouse-'));
const engine = new ClickhouseEngine(folder);
const version = await engine.version();
const running = new Set<Promise<void>>();

/** Parameters come within the address. */
const LONGEST_ADDRESS_BYTES = 2 ** 20;
/** Keep-alive timeout of a real server; a client's own limit is lower. */
const KEPT_ALIVE_MS = 10_000;

const server = createServer({ maxHeaderSize: LONGEST_ADDRESS_BYTES }, (request, response) => {
  const exchange = serve(request, response);
  running.add(exchange);
  void exchange.finally(() => running.delete(exchange));
});
server.keepAliveTimeout = KEPT_ALIVE_MS;
server.listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

let ending: Promise<void> | null = null;
const endOnce = () => void (ending ??= end());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endOnce);
process.stdin.resume().once('end', endOnce);

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('X-ClickHouse-Server-Display-Name', 'engine');
  response.setHeader('X-ClickHouse-Timezone', 'UTC');
  try {
    const { pathname, search } = new URL(request.url ?? '/', 'http://engine');
    if (pathname === '/ping' || (pathname === '/' && request.method === 'GET' && search === ''))
      response.end('Ok.\n');
    else await answer({ engine, version, request, response }, await readQuestion(request));
  } catch (error) {
    writeError(response, EngineError.from(error));
  }
}

function writeError(response: ServerResponse, error: EngineError): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.writeHead(error.status, {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': String(error.code),
  });
  response.end(`${error.message} (version ${version})\n`);
}

/** Stops the server. Waits for running queries: closing their connection would crash the whole engine. */
async function end(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await Promise.allSettled(running);
  engine.close();
  if (givenFolder === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
}
