import type { ExemptVendors } from '@vigie/contract/stored-consent.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { jsonText } from './db/json-text.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { moveJourneys } from './seed-demo-journeys.ts';
import { moveDemoLinks } from './seed-demo-other-visits.ts';
import type { DemoOwner } from './seed-demo-pool.ts';

export interface DemoWebsite {
  websiteName: string;
  url: string;
  tracking: TrackingSettings;
  pagesPerAudit: number;
  /** Vendors that need no consent on this website. */
  exemptVendors: ExemptVendors['vendors'];
}

export interface RefusedVendor {
  vendor: string;
  note: string;
}

/** Creates the demo's website, or updates the address and settings of the one with that name. */
export async function saveDemoWebsite(db: Db, companyId: string, demo: DemoWebsite) {
  const columns = {
    name: demo.websiteName,
    url: new URL(demo.url).href,
    tracking: jsonText(demo.tracking),
    delaySeconds: 0,
    pagesPerAudit: demo.pagesPerAudit,
    respectRobots: true,
    acceptInvalidCertificates: true,
  };
  const before = await db
    .selectFrom('websites')
    .select(['id', 'url'])
    .where('companyId', '=', companyId)
    .where('name', '=', demo.websiteName)
    .executeTakeFirst();
  if (before !== undefined) {
    await db.updateTable('websites').set(columns).where('id', '=', before.id).execute();
    const origins = { from: new URL(before.url).origin, to: new URL(demo.url).origin };
    await moveJourneys(db, before.id, origins);
    await moveDemoLinks(db, before.id, origins);
    return { websiteId: before.id, isNew: false };
  }
  const websiteId = createId();
  await db
    .insertInto('websites')
    .values({ id: websiteId, companyId, ...columns, exemptVendors: jsonText(demo.exemptVendors) })
    .execute();
  return { websiteId, isNew: true };
}

/** Stores that the company refuses a vendor, unless the company already has a decision on it. */
export async function refuseVendor(
  db: Db,
  { companyId, now }: Pick<DemoOwner, 'companyId' | 'now'>,
  refused: RefusedVendor,
): Promise<void> {
  await db
    .insertInto('listedVendors')
    .values({
      id: createId(now.getTime()),
      companyId,
      ...refused,
      approval: 'refused',
      userId: null,
      setAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
