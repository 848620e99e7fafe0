import type { PoolInput, PoolStatus } from '@vigie/contract/pool.ts';
import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';

export const SETTINGS: PoolInput['settings'] = {
  agentId: null,
  contextId: null,
  mode: 'isolated',
  consent: 'none',
  pagesMax: 50,
};

interface Owner {
  companyId: string;
  websiteId: string;
}

export interface NewTestRow extends Owner {
  title?: string;
  isDraft?: boolean;
}

/** Creates a test that passes on every page. */
export async function createTestRow(db: Db, test: NewTestRow): Promise<string> {
  const id = createId();
  await db
    .insertInto('tests')
    .values({
      id,
      companyId: test.companyId,
      websiteId: test.websiteId,
      title: test.title ?? 'Always',
      description: '',
      category: 'other',
      severity: 'info',
      allPages: true,
      urls: '[]',
      content: '1',
      condition: 'content === 1',
      isDraft: test.isDraft ?? false,
    })
    .execute();
  return id;
}

export interface NewPoolRow extends Owner {
  name?: string;
  status?: PoolStatus;
  testIds?: string[];
  journeyIds?: string[];
  cron?: string;
  timeZone?: string;
  nextRunAt?: Date;
  settings?: PoolInput['settings'];
}

/** Creates a pool of all pages that runs only by hand, unless a schedule is given. */
export async function createPoolRow(db: Db, pool: NewPoolRow): Promise<string> {
  const { companyId, websiteId, testIds = [], journeyIds = [] } = pool;
  const id = createId();
  await db
    .insertInto('pools')
    .values({
      id,
      companyId,
      websiteId,
      name: pool.name ?? 'Pool',
      description: '',
      category: 'other',
      severity: 'info',
      status: pool.status ?? 'published',
      allPages: true,
      urls: '[]',
      settings: jsonText(pool.settings ?? SETTINGS),
      cron: pool.cron ?? null,
      timeZone: pool.cron === undefined ? null : (pool.timeZone ?? 'Europe/Paris'),
      nextRunAt: pool.nextRunAt ?? null,
    })
    .execute();
  const of = { companyId, websiteId, poolId: id };
  for (const [position, testId] of testIds.entries())
    await db
      .insertInto('poolTests')
      .values({ ...of, testId, position })
      .execute();
  for (const [position, journeyId] of journeyIds.entries())
    await db
      .insertInto('poolJourneys')
      .values({ ...of, journeyId, position })
      .execute();
  return id;
}

/** Creates a context without variables. */
export async function createContextRow(db: Db, { companyId, websiteId }: Owner): Promise<string> {
  const id = createId();
  const of = { companyId, websiteId };
  await db
    .insertInto('contexts')
    .values({ id, ...of, label: `Context ${id}`, url: null, variables: null, variableNames: '[]' })
    .execute();
  return id;
}
