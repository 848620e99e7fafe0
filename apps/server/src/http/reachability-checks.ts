import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema/database.ts';

interface ReachabilityNeeds {
  db: Db;
  hasRoom: () => Promise<boolean>;
}

/** /healthz: the process answers. /readyz: it can serve, its database included. */
export function addReachabilityChecks(app: FastifyInstance, { db, hasRoom }: ReachabilityNeeds): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      if (!(await hasRoom())) return reply.code(503).send({ status: 'disk-full' });
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database-away' });
    }
  });
}
