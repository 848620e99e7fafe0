import type { ReportFamily } from '@vigie/contract/report-interfaces.ts';
import { PRIMARY_TRACKER } from '../src/db/query-tracker.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { UPDATED_AT } from './updated-at.ts';

export interface NewReportInterfaceRow {
  companyId: string;
  websiteId: string;
  trackerId?: string;
  family?: ReportFamily;
  url?: string;
  account?: string;
}

/** Creates the reporting interface of a tracker, the primary one by default, without a token. */
export async function createReportInterfaceRow(db: Db, row: NewReportInterfaceRow): Promise<string> {
  const id = createId();
  const values = { family: 'matomo', url: 'https://stats.invalid/', trackerId: PRIMARY_TRACKER } as const;
  const at = new Date(UPDATED_AT);
  await db
    .insertInto('reportInterfaces')
    .values({ id, ...values, ...row, createdAt: at, updatedAt: at })
    .execute();
  return id;
}
