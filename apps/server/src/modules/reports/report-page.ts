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
  /** Shows this health at a path for as long as the work with that path takes. */
  show<T>(health: SharedHealth, work: (path: string) => Promise<T>): Promise<T>;
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
    async show(health, work) {
      const token = createToken();
      healths.set(token, health);
      try {
        return await work(`/partage#t=${token}`);
      } finally {
        healths.delete(token);
      }
    },
  };
}
