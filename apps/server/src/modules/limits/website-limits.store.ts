import { sql } from 'kysely';
import type { LimitUse, WebsiteLimits } from '@vigie/contract/website-limits.ts';
import type { Db } from '../../db/schema/database.ts';

export type KnownLimits = Pick<LimitUse, 'own' | 'instance'>;

/** Stores what a worker was started with. Every server and worker of the instance reads it from then on. */
export async function storeInstanceLimits(db: Db, limits: WebsiteLimits): Promise<void> {
  await db
    .insertInto('instanceLimits')
    .values(limits)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(limits))
    .execute();
}

export async function readKnownLimits(db: Db, websiteId: string): Promise<KnownLimits> {
  const row = await db
    .selectFrom('websites')
    .leftJoin('instanceLimits', (join) => join.onTrue())
    .select(['recordingsMegabytesMax', 'visitsPerDayMax', 'recordingsMegabytes', 'visitsPerDay'])
    .where('websites.id', '=', websiteId)
    .executeTakeFirstOrThrow();
  return {
    own: { recordingsMegabytes: row.recordingsMegabytesMax, visitsPerDay: row.visitsPerDayMax },
    instance: { recordingsMegabytes: row.recordingsMegabytes, visitsPerDay: row.visitsPerDay },
  };
}

export async function setOwnLimits(db: Db, websiteId: string, own: WebsiteLimits): Promise<void> {
  await db
    .updateTable('websites')
    .set({ recordingsMegabytesMax: own.recordingsMegabytes, visitsPerDayMax: own.visitsPerDay })
    .where('id', '=', websiteId)
    .execute();
}

/** A website that keeps more recordings than it may. */
export interface FullWebsite {
  id: string;
  companyId: string;
  limitBytes: number;
}

export async function listFullWebsites(db: Db): Promise<FullWebsite[]> {
  const { rows } = await sql<FullWebsite>`
    select id, company_id, limit_bytes from (
      select websites.id, websites.company_id, sum(bytes)::bigint as bytes,
        coalesce(recordings_megabytes_max, (select recordings_megabytes from instance_limits))::bigint * 1000000 as limit_bytes
      from websites join recorded_bytes on recorded_bytes.website_id = websites.id group by websites.id
    ) as used where bytes > limit_bytes order by id`.execute(db);
  return rows;
}
