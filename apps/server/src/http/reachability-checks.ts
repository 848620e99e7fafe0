import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema/database.ts';
import type { ReadHistoryState } from '../modules/history/history-state.service.ts';

interface ReachabilityNeeds {
  db: Db;
  hasRoom: () => Promise<boolean>;
  readHistoryState: ReadHistoryState;
}

/**
 * /healthz: the process answers. /readyz: it can serve, its database included. It says how the history in ClickHouse is,
 * and stays ready without it: visits go on, and every other screen.
 */
export function addReachabilityChecks(
  app: FastifyInstance,
  { db, hasRoom, readHistoryState }: ReachabilityNeeds,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      if (!(await hasRoom())) return reply.code(503).send({ status: 'disk-full' });
      const history = await readHistoryState();
      if (history === null) return { status: 'ready' };
      const { state, seconds, refused } = history;
      return { status: 'ready', history: state, secondsBehind: Math.round(seconds), refused };
    } catch {
      return reply.code(503).send({ status: 'database-away' });
    }
  });
}
