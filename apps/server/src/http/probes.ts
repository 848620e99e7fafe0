import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema/database.ts';

/** /healthz: the process answers. /readyz: it can serve, its database included. */
export function addProbes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database-away' });
    }
  });
}
