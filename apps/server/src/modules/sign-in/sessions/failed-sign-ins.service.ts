import { FAILED_SIGN_IN } from '@vigie/contract/audit-entry.ts';
import type { Db } from '../../../db/schema/database.ts';
import { appendToAuditLog } from '../../audit-log/audit-log.store.ts';
import { takeFailedSignIns, type FailedSignIns } from './failed-sign-ins.store.ts';

const WINDOW_MS = 10 * 60_000;
/** Maximum number of entries, so that a flood does not fill the log: all further networks share one entry. */
const ENTRIES_MAX = 100;

/**
 * Records the failed sign-ins of the last minutes in the audit log, one entry for each account and network, with their
 * number. The log does not contain the typed addresses.
 */
export async function recordFailedSignIns(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const failed = await takeFailedSignIns(transaction, new Date(now.getTime() - WINDOW_MS));
    const each = failed.slice(0, ENTRIES_MAX);
    const others = sumOf(failed.slice(ENTRIES_MAX));
    for (const { userId, network, times, lastAt } of others === null ? each : [...each, others])
      await appendToAuditLog(transaction, {
        // The account of the attempts; its owner need not have made them
        actor: { userId, companyId: null, profileId: null, role: null },
        at: lastAt,
        operation: FAILED_SIGN_IN,
        targetId: null,
        request: { id: '', ip: network, userAgent: '' },
        times,
      });
  });
}

function sumOf(failed: FailedSignIns[]): FailedSignIns | null {
  const [first] = failed;
  if (first === undefined) return null;
  const times = failed.reduce((sum, one) => sum + one.times, 0);
  return { userId: null, network: '', times, lastAt: first.lastAt };
}
