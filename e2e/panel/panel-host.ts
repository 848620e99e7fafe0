import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { PANEL_POLICY } from '../../apps/server/src/http/security-headers.ts';
import { createDocument } from '../../apps/server/src/openapi/document.ts';
import { createFakeApi, type FakeApi } from '../../apps/web/src/testing/fake-api.ts';
import type { FakeState } from '../../apps/web/src/testing/fake-state.ts';

export interface PanelHost {
  origin: string;
  /** Answers from another situation from now on. */
  use: (state: FakeState) => FakeApi;
  /** Returns all JSON answers of the API. */
  responses: () => string;
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

/** Content security policy that the server sends with the panel. */
const POLICY = Object.entries(PANEL_POLICY)
  .map(([name, sources]) => `${name.replace(/[A-Z]/g, '-$&').toLowerCase()} ${sources.join(' ')}`)
  .join('; ');

/** Serves a built panel over an in-memory API. */
export async function startPanelHost(dist: string, state: FakeState): Promise<PanelHost> {
  let api: FakeApi;
  const answers = new Set<string>();
  const reference = JSON.stringify(await createDocument({ publicUrl: 'https://panel.example' }));
  const server = createServer((request, response) => {
    if (request.url === '/api/openapi.json') {
      answers.add(reference);
      response.writeHead(200, { 'content-type': 'application/json' }).end(reference);
    } else if (request.url?.startsWith('/api/'))
      void answer(request, response, api).then((text) => answers.add(text));
    else sendFile(dist, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Same-origin features, such as signing in by a provider, work here
  const use = (next: FakeState) =>
    (api = createFakeApi({ ...next, instance: { ...next.instance, publicUrl: origin } }));
  use(state);
  return {
    origin,
    responses: () => [...answers].join('\n'),
    use,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers a call; returns the answer if it is JSON. */
async function answer(incoming: IncomingMessage, outgoing: ServerResponse, api: FakeApi): Promise<string> {
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  const request = new Request(`http://panel${incoming.url}`, {
    method: incoming.method,
    headers: incoming.headers as Record<string, string>,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  });
  const response = await api.fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing);
    else outgoing.end();
    return '';
  }
  const text = await response.text();
  outgoing.end(text);
  return text;
}

function sendFile(dist: string, request: IncomingMessage, response: ServerResponse): void {
  const path = normalize(new URL(request.url ?? '/', 'http://panel').pathname);
  const wanted = join(dist, path);
  const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(dist, 'index.html');
  response.writeHead(200, {
    'content-type': `${TYPES[extname(file)] ?? 'application/octet-stream'}; charset=utf-8`,
    'content-security-policy': POLICY,
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  createReadStream(file).pipe(response);
}
