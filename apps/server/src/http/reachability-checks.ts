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
 * Adds /healthz (the process answers) and /readyz (it can serve, its database included). /readyz reports the state of
 * the history in ClickHouse and stays ready without it: visits and all other screens still work.
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
