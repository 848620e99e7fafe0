import { sql } from 'kysely';
import { reachSharesSchema } from '@vigie/contract/reach.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { storeShares } from './modules/blocking/reach.store.ts';
import { insertLinkList } from './modules/links/link-lists.store.ts';
import { DEMO_TIME_ZONE, type DemoOwner } from './seed-demo-pool.ts';

/** Campaign of each link. */
const CAMPAIGN = 'utm_source=lettre&utm_medium=email&utm_campaign=printemps';
/** Links of a newsletter: two that arrive, one that a redirect strips, a dead one, and one with capitals. */
const LINKS = [
  `/?${CAMPAIGN}`,
  `/l/nouveautes?${CAMPAIGN}`,
  `/l/papeterie?${CAMPAIGN}`,
  `/l/soldes-d-hiver?${CAMPAIGN}`,
  `/blog?${CAMPAIGN.replace('email', 'Email')}`,
];

/** Shares of the demo's visitors in percent, by their answer to the banner. */
const SHARES = reachSharesSchema.parse({ accept: 62, refuse: 24 });

/** Adds the link list of the demo's newsletter, whose first check is due at once, and the shares of its visitors. */
export async function saveDemoOtherVisits(
  db: Db,
  { companyId, websiteId, now }: Pick<DemoOwner, 'companyId' | 'websiteId' | 'now'>,
  origin: string,
): Promise<void> {
  const values = {
    name: 'Lettre de printemps',
    links: LINKS.map((path) => origin + path),
    isMail: true,
    required: ['utm_source', 'utm_campaign'],
    allowed: ['utm_medium=email,social'],
    allowsCapitals: false,
    hosts: [],
    schedule: { cron: '30 7 * * *', timeZone: DEMO_TIME_ZONE },
  };
  const id = createId(now.getTime());
  await insertLinkList(db, { id, companyId, websiteId }, { values, nextRunAt: now, now });
  await storeShares(db, { companyId, websiteId }, { shares: SHARES, now });
}

/** Updates the demo's address in link lists, which contain the address of the time when they were created. */
export async function moveDemoLinks(
  db: Db,
  websiteId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return;
  await sql`update link_lists set links = replace(links::text, ${`"${from}/`}, ${`"${to}/`})::jsonb
    where website_id = ${websiteId}`.execute(db);
}
