import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../../apps/server/src/http/http-server.ts';
import { addPanel } from '../../apps/server/src/http/panel.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { createFakeApi } from '../../apps/web/src/testing/fake-api.ts';
import type { FakeState } from '../../apps/web/src/testing/fake-state.ts';

export interface ServedPanel {
  origin: string;
  /** Answers from another situation from now on. */
  use: (state: FakeState) => void;
  close: () => Promise<void>;
}

const REQUESTS_PER_MINUTE = 100_000;

/** Starts the server's own HTTP layer (compression, headers, preloads) over an in-memory API. */
export async function servePanel(dist: string, state: FakeState): Promise<ServedPanel> {
  let api = createFakeApi(state);
  const app = await createHttpServer({
    log: createLog({ logLevel: 'fatal' }),
    https: false,
    requestsPerMinute: REQUESTS_PER_MINUTE,
    trustedProxies: [],
  });
  await app.register(async (scope) => addApi(scope, (request) => api.fetch(request)));
  await addPanel(app, dist);
  return {
    origin: await app.listen({ host: '127.0.0.1', port: 0 }),
    use: (next) => (api = createFakeApi(next)),
    close: () => app.close(),
  };
}

function addApi(scope: FastifyInstance, fetch: (request: Request) => Promise<Response>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  scope.all('/api/*', async ({ method, url, headers, body }, reply) => {
    const request = new Request(`http://panel${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' ? { body } : {}),
    });
    const answer = await fetch(request);
    return reply
      .code(answer.status)
      .headers(Object.fromEntries(answer.headers))
      .send(answer.body && Buffer.from(await answer.arrayBuffer()));
  });
}
