import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { replaceTests } from './modules/pools/pool-tests.store.ts';
import { nextRunOf } from './modules/pools/pools.policy.ts';
import { poolColumns, pools } from './modules/pools/pools.store.ts';
import { testColumns, tests } from './modules/pools/tests.store.ts';

interface DemoPart {
  description: string;
  category: Category;
  severity: Severity;
  /** Null: all pages. */
  urls: string[] | null;
}

export interface DemoTest extends DemoPart {
  title: string;
  content: string;
  condition: string;
}

export interface DemoPool extends DemoPart {
  name: string;
  cron: string;
  /** Absent: the visit ignores consent banners. */
  consent?: ConsentAction;
  /** Delay of parts of the pages, in seconds, in the consent matrix that each run also creates. */
  holdBackSeconds?: number;
  /** Tests of the pool. A test that several pools of the website share is stored once. */
  tests: DemoTest[];
}

export interface DemoOwner {
  companyId: string;
  websiteId: string;
  pagesMax: number;
  now: Date;
}

export const DEMO_TIME_ZONE = 'Europe/Paris';

/** Stores a published pool with its tests. */
export async function saveDemoPool(db: Db, owner: DemoOwner, pool: DemoPool): Promise<string> {
  const { companyId, websiteId, pagesMax, now } = owner;
  const { name, cron, tests, consent = 'none', holdBackSeconds, ...part } = pool;
  const values = {
    ...selecting(part),
    name,
    status: 'published' as const,
    schedule: { cron, timeZone: DEMO_TIME_ZONE },
    settings: {
      agentId: null,
      contextId: null,
      mode: 'isolated' as const,
      consent,
      pagesMax,
      ...(holdBackSeconds !== undefined && { consentMatrix: true, holdBackSeconds }),
    },
  };
  const id = createId(now.getTime());
  const times = { nextRunAt: nextRunOf(values, now), createdAt: now, updatedAt: now };
  await pools.insert(db, { id, companyId, websiteId, ...poolColumns(values), ...times });
  const testIds: string[] = [];
  for (const test of tests) testIds.push(await saveDemoTest(db, owner, test));
  await replaceTests(db, { id, companyId, websiteId, testIds });
  return id;
}

async function saveDemoTest(
  db: Db,
  { companyId, websiteId, now }: DemoOwner,
  test: DemoTest,
): Promise<string> {
  const before = await db
    .selectFrom('tests')
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('title', '=', test.title)
    .executeTakeFirst();
  if (before !== undefined) return before.id;
  const { title, content, condition, ...part } = test;
  const id = createId(now.getTime());
  const values = { ...selecting(part), title, content, condition, isDraft: false };
  const of = { id, companyId, websiteId, createdAt: now, updatedAt: now };
  await tests.insert(db, { ...of, ...testColumns(values) });
  return id;
}

function selecting({ urls, ...part }: DemoPart) {
  return { ...part, allPages: urls === null, urls: urls ?? [] };
}
