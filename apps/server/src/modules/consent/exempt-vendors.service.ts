import type { ExemptVendors } from '@vigie/contract/stored-consent.ts';
import type { Call } from '../../access/actor.ts';
import { jsonText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import { scheduleAlarmEvaluation } from '../alarms/incidents.store.ts';
import { requireUnchanged } from '../../errors/api-error.ts';
import { settleAgain } from './settle-problems.service.ts';
import { requireWebsite } from '../websites/require-website.ts';

/** Reads the vendors of a website that need no consent. */
export async function readExempt(call: Call, { id }: { id: string }) {
  await requireWebsite(call, id);
  return findExempt(call, id);
}

/**
 * Stores the exempt vendors of a website and re-evaluates the problems of its pages. Matrices, past ones too, apply the
 * current list when they are read.
 */
export async function setExempt(call: Call, { id, vendors, updatedAt }: ExemptVendors & { id: string }) {
  const { companyId } = await requireWebsite(call, id);
  await call.db.selectFrom('websites').select('id').where('id', '=', id).forUpdate().execute();
  requireUnchanged((await findExempt(call, id)).updatedAt, updatedAt);
  await call.db
    .updateTable('websites')
    .set({ exemptVendors: jsonText(vendors), exemptVendorsAt: laterThanBefore(call.now, 'exemptVendorsAt') })
    .where('id', '=', id)
    .execute();
  await settleAgain(call.db, { websiteId: id, now: call.now });
  await scheduleAlarmEvaluation(call.db, [{ companyId, websiteId: id }], call.now);
  return readExempt(call, { id });
}

function findExempt({ db }: Pick<Call, 'db'>, id: string) {
  return db
    .selectFrom('websites')
    .select(['exemptVendors as vendors', 'exemptVendorsAt as updatedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
