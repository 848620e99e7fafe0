/** Data of the instance under load: websites with a history, and signed-in users. */
import type { Role } from '@vigie/contract/roles.ts';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import { createTestUser, PASSWORD } from '../../apps/server/test/users.ts';
import { createWebsiteRow } from '../../apps/server/test/rows.ts';
import { callPanel } from '../../e2e/machines/panel-api.ts';
import type { Vigie } from '../agents/vigie.ts';
import { loadVisits } from '../analysis/load-visits.ts';
import { loadYear, settleTables } from '../analysis/load-year.ts';
import { createPages, DAYS } from '../analysis/shop.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const PAGES_OF_WEBSITE = 100;

export interface LoadWebsite {
  id: string;
  pageIds: string[];
  problemIds: string[];
  observationIds: string[];
}

export interface LoadUser {
  email: string;
  role: Role;
  token: string;
  /** Client address; each user has a separate one, since rate limits count by address. */
  address: string;
}

export interface Instance {
  websites: LoadWebsite[];
  people: LoadUser[];
  /** End of the loaded hours. */
  endsAt: Date;
}

interface Size {
  websites: number;
  visits: number;
  people: number;
}

export async function fillInstance(vigie: Vigie, size: Size): Promise<Instance> {
  const { id: companyId } = await vigie.db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  const endsAt = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
  const websites: LoadWebsite[] = [];
  for (let number = 0; number < size.websites; number += 1) {
    const visits = Math.ceil(size.visits / size.websites);
    websites.push(await fillWebsite(vigie, { companyId, endsAt, visits }));
    console.error(`${number + 1} of ${size.websites} websites are filled`);
  }
  await settleTables(vigie.db);
  const users: LoadUser[] = [];
  for (let number = 0; number < size.people; number += 1)
    users.push(await createLoadUser(vigie, companyId, number));
  return { websites, people: users, endsAt };
}

async function fillWebsite(
  { db }: Vigie,
  { companyId, endsAt, visits }: { companyId: string; endsAt: Date; visits: number },
): Promise<LoadWebsite> {
  const websiteId = await createWebsiteRow(db, { companyId });
  const pages = createPages(PAGES_OF_WEBSITE);
  const firstSeenAt = new Date(endsAt.getTime() - DAYS * DAY_HOURS * HOUR_MS);
  const pageIds = pages.map(() => createId(firstSeenAt.getTime()));
  const scope = { companyId, websiteId };
  const seen = { firstSeenAt, lastSeenAt: endsAt };
  await db
    .insertInto('pages')
    .values(pages.map(({ url, index }) => ({ id: pageIds[index] ?? '', url, ...scope, ...seen })))
    .execute();
  const loading = { db, scope: { companyId, websiteId }, pages, pageIds, endsAt, visits };
  await loadVisits(loading);
  await loadYear(loading, DAYS * DAY_HOURS);
  const idsIn = async (table: 'problems' | 'observations') =>
    (await db.selectFrom(table).select('id').where('websiteId', '=', websiteId).limit(100).execute()).map(
      ({ id }) => id,
    );
  return {
    id: websiteId,
    pageIds,
    problemIds: await idsIn('problems'),
    observationIds: await idsIn('observations'),
  };
}

/** Roles: few administrators, some managers, mostly readers. */
const ROLES: Role[] = [
  'admin',
  'moderator',
  'moderator',
  'user',
  'user',
  'contributor',
  'secretary',
  'stand',
  'elu',
  'guest',
];

async function createLoadUser({ db, panelUrl }: Vigie, companyId: string, number: number): Promise<LoadUser> {
  const { email, role } = await createTestUser(db, {
    companyId,
    role: ROLES[number % ROLES.length] ?? 'user',
  });
  const address = `10.1.0.${number + 1}`;
  const answer = await callPanel(panelUrl, {
    method: 'POST',
    path: '/sessions',
    body: { email, password: PASSWORD },
    address,
  });
  return { email, role, address, token: ((await answer.json()) as { token: string }).token };
}
