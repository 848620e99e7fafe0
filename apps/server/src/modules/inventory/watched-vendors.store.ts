import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Db } from '../../db/schema/database.ts';

export async function readTracking(db: Db, websiteId: string): Promise<TrackingSettings> {
  const { tracking } = await db
    .selectFrom('websites')
    .select('tracking')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  return tracking;
}

/** Vendors that a company approves of and refuses, by their keys. */
export interface VendorApprovals {
  approved: ReadonlySet<string>;
  refused: ReadonlySet<string>;
}

export async function readVendorApprovals(db: Db, companyId: string): Promise<VendorApprovals> {
  const rows = await db
    .selectFrom('listedVendors')
    .select(['vendor', 'approval'])
    .where('companyId', '=', companyId)
    .execute();
  const vendorsWith = (status: string) =>
    new Set(rows.filter(({ approval }) => approval === status).map(({ vendor }) => vendor));
  return { approved: vendorsWith('approved'), refused: vendorsWith('refused') };
}
