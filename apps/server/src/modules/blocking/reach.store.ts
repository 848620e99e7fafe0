import type { ReachShares } from '@vigie/contract/reach.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { jsonText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

/** Returns the entered shares of a website. The caller has checked that it is within reach. Null: there are none. */
export async function findShares(db: Db, websiteId: string) {
  const row = await db
    .selectFrom('reachShares')
    .select(['shares', 'updatedAt'])
    .where('websiteId', '=', websiteId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a website until the transaction ends, so that two first changes of its shares do not run at once. */
export async function lockWebsiteOfShares(db: Db, websiteId: string): Promise<void> {
  await db.selectFrom('websites').select('id').where('id', '=', websiteId).forUpdate().execute();
}

export async function storeShares(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
  { shares, now }: { shares: ReachShares; now: Date },
): Promise<void> {
  const text = jsonText(shares);
  await db
    .insertInto('reachShares')
    .values({ companyId, websiteId, shares: text, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('websiteId')
        .doUpdateSet({ shares: text, updatedAt: laterThanBefore(now, 'reach_shares.updated_at') }),
    )
    .execute();
}

/** Last consent matrix of a website that has ended. */
export interface LastMatrix {
  id: string;
  at: Date;
  tracking: TrackingSettings;
}

export async function findLastMatrix(db: Db, websiteId: string): Promise<LastMatrix | null> {
  const row = await db
    .selectFrom('consentMatrices')
    .select(['id', 'at', 'tracking'])
    .where('websiteId', '=', websiteId)
    .where('endedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
