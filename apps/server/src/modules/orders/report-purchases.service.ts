import type { ReportFamily } from '@vigie/contract/report-interfaces.ts';
import { daysToRead, type ReportReader } from '@vigie/reports/report-reader.ts';
import { nullIfUnavailable } from '@vigie/reports/report-request.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { findFirstOfFamily } from '../counted/report-interfaces.store.ts';
import { countSent, hasPurchasesOf } from './order-imports.store.ts';
import { openIdKey } from './order-ids.ts';
import { findOrderSettings } from './order-settings.store.ts';
import { tableOfPurchases } from '@vigie/orders/reading/sent-tables.ts';
import { openRowStore, storePurchases } from './store-rows.service.ts';

/** Interface of a website whose report may be read. */
export interface PurchaseReport {
  its: { id: string; companyId: string; websiteId: string; family: ReportFamily };
  reader: ReportReader;
  account: string;
}

/**
 * Reads the purchases of a report, if the website's orders are compared with it, and stores them. A purchase that
 * differs from the stored one replaces the earlier one. An interface that does not answer is read at the next time.
 */
export async function storeReportPurchases(
  { db, secrets, now }: { db: Db; secrets: SecretBox; now: Date },
  { its: { id, companyId, websiteId, family }, reader, account }: PurchaseReport,
): Promise<void> {
  const settings = await findOrderSettings(db, websiteId);
  if (settings?.purchasesFrom !== family || reader.purchases === undefined || account === '') return;
  if ((await findFirstOfFamily(db, { websiteId, family })) !== id) return;
  const idKey = openIdKey(secrets, websiteId, settings.idKey);
  if (idKey === null) return;
  const isFirst = !(await hasPurchasesOf(db, websiteId, 'report'));
  const range = daysToRead(now.getTime(), { isFirst });
  const found = await reader.purchases(account, range).catch(nullIfUnavailable);
  if (found === null) return;
  const timeZone = found.timeZone ?? settings.timeZone;
  await db.transaction().execute(async (transaction) => {
    const owner = { companyId, websiteId, origin: 'report' } as const;
    const { currency } = settings;
    const store = await openRowStore(transaction, { ...owner, now, idKey, timeZone, currency });
    const result = await storePurchases(tableOfPurchases(found.purchases), { timeZone }, store);
    await countSent(transaction, { ...store, kind: 'purchases', name: family, sourceId: null }, result);
  });
}
