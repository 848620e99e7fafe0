import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { createFakeApi, type FakeApi } from '../../apps/web/src/testing/fake-api.ts';
import type { FakeState } from '../../apps/web/src/testing/fake-state.ts';

export interface PanelHost {
  origin: string;
  /** Answers from another situation from now on. */
  use: (state: FakeState) => FakeApi;
  close: () => Promise<void>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The policy that the server sends with the panel (design/security.md §4). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Serves a built panel over an API that answers from memory. */
export async function startPanelHost(dist: string, state: FakeState): Promise<PanelHost> {
  let api = createFakeApi(state);
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) void answer(request, response, api);
    else sendFile(dist, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (next) => (api = createFakeApi(next)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, api: FakeApi): Promise<void> {
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  const request = new Request(`http://panel${incoming.url}`, {
    method: incoming.method,
    headers: incoming.headers as Record<string, string>,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  });
  const response = await api.fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing);
  else outgoing.end();
}

function sendFile(dist: string, request: IncomingMessage, response: ServerResponse): void {
  const path = normalize(new URL(request.url ?? '/', 'http://panel').pathname);
  const wanted = join(dist, path);
  const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(dist, 'index.html');
  response.writeHead(200, {
    'content-type': `${TYPES[extname(file)] ?? 'application/octet-stream'}; charset=utf-8`,
    'content-security-policy': POLICY,
  });
  createReadStream(file).pipe(response);
}
