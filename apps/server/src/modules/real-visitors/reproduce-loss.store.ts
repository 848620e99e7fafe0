import type { Db } from '../../db/schema/database.ts';

/** Known pages among which those of a page group are searched. */
const PAGES_MAX = 5_000;

/** Returns the addresses of a website's pages, those that were visited last first. */
export async function listPageAddresses(db: Db, websiteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('url')
    .where('websiteId', '=', websiteId)
    .where('known', '=', true)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('url')
    .limit(PAGES_MAX)
    .execute();
  return rows.map(({ url }) => url);
}

/** Returns whether a job waits or runs. Null: it does not exist any more. */
export async function isJobActive(db: Db, jobId: string): Promise<boolean | null> {
  const row = await db.selectFrom('jobs').select('state').where('id', '=', jobId).executeTakeFirst();
  return row === undefined ? null : row.state === 'queued' || row.state === 'running';
}
