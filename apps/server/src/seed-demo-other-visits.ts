import { gzipSync } from 'node:zlib';
import { OWN_LIST } from '@vigie/audit/blockers/own-list.ts';
import { sql } from 'kysely';
import { reachSharesSchema } from '@vigie/contract/reach.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { countFilterLists, filterLists, storeArrivedText } from './modules/blocking/filter-lists.store.ts';
import { storeShares } from './modules/blocking/reach.store.ts';
import { linkListColumns } from './modules/links/link-lists.service.ts';
import { linkLists } from './modules/links/link-lists.store.ts';
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

/** Shares of the demo's visitors in percent, by their answer to the banner and by their content blocker. */
const SHARES = reachSharesSchema.parse({
  accept: 62,
  refuse: 24,
  'ublock-origin': 9,
  'safari-content-blocker': 4,
  brave: 3,
});

/**
 * Stands in for a default list of browsers. It has that list's name, by which browsers are known to use it, and
 * its title and licence describe it.
 */
const LIST = {
  name: 'EasyPrivacy',
  licence: 'Vigie : règles de la démonstration, à la place de la vraie liste',
  url: '',
  isDaily: false,
};
const LIST_TEXT = OWN_LIST.replace(/^! Title: .*$/m, '! Title: Liste de démonstration');

/**
 * Adds the link list of the demo's newsletter, whose first check is due at once, the shares of its visitors, and a filter
 * list if the company has none.
 */
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
  const times = { nextRunAt: now, createdAt: now, updatedAt: now };
  await linkLists.insert(db, { id, companyId, websiteId, ...linkListColumns(values), ...times });
  await storeShares(db, { companyId, websiteId }, { shares: SHARES, now });
  if ((await countFilterLists(db, companyId)) === 0) await saveDemoFilterList(db, companyId, now);
}

async function saveDemoFilterList(db: Db, companyId: string, now: Date): Promise<void> {
  const id = createId(now.getTime());
  const times = { fetchAt: null, createdAt: now, updatedAt: now };
  await filterLists.insert(db, { id, companyId, ...LIST, ...times });
  await storeArrivedText(db, { id, companyId }, { packed: gzipSync(LIST_TEXT), etag: null, now });
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
