import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import { Refusal } from '../../errors/refusal.ts';
import { createHttpServer } from '../../http/http-server.ts';
import { addPanel } from '../../http/panel.ts';
import { createToken } from '../../secrets/token.ts';

const bodySchema = z.object({ token: z.string() });

/** The page of a shared link as whoever prints reports sees it: the built panel, and one health for each token. */
export interface ReportPage {
  app: FastifyInstance;
  /** The path that shows this health until it is closed. */
  open(health: SharedHealth): { path: string } & Disposable;
}

/** Makes the page; it listens on no port. */
export async function createReportPage({
  panelDirectory,
  log,
}: {
  panelDirectory: string;
  log: Logger;
}): Promise<ReportPage> {
  const app = await createHttpServer({
    log,
    https: false,
    requestsPerMinute: Number.MAX_SAFE_INTEGER,
    trustedProxies: [],
  });
  const healths = new Map<string, SharedHealth>();
  app.post('/api/shared-health', (request) => {
    const health = healths.get(bodySchema.parse(request.body).token);
    if (health === undefined) throw new Refusal('not-found');
    return health;
  });
  await addPanel(app, panelDirectory);
  await app.ready();
  return {
    app,
    open(health) {
      const token = createToken();
      healths.set(token, health);
      return { path: `/partage#t=${token}`, [Symbol.dispose]: () => void healths.delete(token) };
    },
  };
}
