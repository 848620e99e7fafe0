import type { ReportFamily } from '@vigie/contract/report-interfaces.ts';
import type { DayRange, ReportReader } from '@vigie/reports/report-reader.ts';
import { ReportUnavailable } from '@vigie/reports/report-request.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { findFirstOfFamily } from '../counted/report-interfaces.store.ts';
import { countSent, countStoredOrders, hasPurchasesOf } from './order-imports.store.ts';
import { openIdKey } from './order-ids.ts';
import { findOrderSettings } from './order-settings.store.ts';
import { tableOfPurchases } from './sent-tables.ts';
import { storePurchases } from './store-rows.service.ts';

const DAY_MS = 86_400_000;
/** Days that are read at first, and read again later, because reports are completed late. */
const FIRST_DAYS = 35;
const LATE_DAYS = 4;

/** Interface of a website whose report may be read. */
export interface PurchaseReport {
  its: { id: string; companyId: string; websiteId: string; family: ReportFamily };
  reader: ReportReader;
  account: string;
}

/**
 * Reads the purchases of a report, if the website's orders are compared with it, and stores them. A purchase that is told
 * otherwise than before replaces the earlier one. An interface that does not answer is read at the next time.
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
  const found = await reader
    .purchases(account, rangeAt(now, isFirst ? FIRST_DAYS : LATE_DAYS))
    .catch((error: unknown) => {
      if (error instanceof ReportUnavailable) return null;
      throw error;
    });
  if (found === null) return;
  const { currency } = settings;
  const timeZone = found.timeZone ?? settings.timeZone;
  await db.transaction().execute(async (transaction) => {
    const store = {
      db: transaction,
      now,
      companyId,
      websiteId,
      idKey,
      timeZone,
      currency,
      origin: 'report' as const,
      stored: await countStoredOrders(transaction, websiteId),
      inTransaction: <T>(write: (db: Db) => Promise<T>) => write(transaction),
    };
    const result = await storePurchases(tableOfPurchases(found.purchases), { timeZone }, store);
    await countSent(transaction, { ...store, kind: 'purchases', name: family, sourceId: null }, result);
  });
}

/** Returns the days up to the latest day of any time zone. */
const rangeAt = (now: Date, days: number): DayRange => ({
  first: dayOf(now.getTime() - days * DAY_MS),
  last: dayOf(now.getTime()),
});

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
