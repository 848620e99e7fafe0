import type { Logger } from 'pino';
import type { Db } from '../db/schema/database.ts';
import { readChainEnd } from '../modules/audit-log/audit-log.store.ts';

/**
 * Writes the seal of the audit log to the process's log, out of the database's reach. It reveals entries that were
 * removed from the end.
 */
export async function anchorAuditLog({ db, log }: { db: Db; log: Logger }): Promise<void> {
  const { lastId, lastSeal } = await readChainEnd(db);
  if (lastSeal === null) return;
  log.info({ entry: lastId, seal: lastSeal.toString('hex') }, 'the audit log reaches to here');
}
