import type { Logger } from 'pino';
import type { Db } from '../db/schema/database.ts';
import { readChainEnd } from '../modules/audit-log/audit-chain.store.ts';

/** Writes the seal of the audit log where the database does not reach: what is taken off its end shows by that. */
export async function anchorAuditLog({ db, log }: { db: Db; log: Logger }): Promise<void> {
  const { lastId, lastSeal } = await readChainEnd(db);
  if (lastSeal === null) return;
  log.info({ entry: lastId, seal: lastSeal.toString('hex') }, 'the audit log reaches to here');
}
