/**
 * Measures how long the stored visits of a website take to be judged again by a new version of its tracking plan, and
 * how long its screens read after. On the embedded database; real worker, store and judgement.
 * node bench/plan-store/main.ts [--visits 100000] [--events 200] [--pages 500]
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { systemClock } from '../../apps/server/src/clock.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { ensurePartitions } from '../../apps/server/src/modules/observations/partitions.ts';
import { listCountedEvents } from '../../apps/server/src/modules/tracking-plans/coverage.store.ts';
import { listFindingGroups } from '../../apps/server/src/modules/tracking-plans/findings.store.ts';
import { insertPlan } from '../../apps/server/src/modules/tracking-plans/plans.store.ts';
import { judgePlans } from '../../apps/server/src/workers/judge-plans.ts';
import { createWebsiteRow } from '../../apps/server/test/rows.ts';
import { createCompany } from '../../apps/server/test/users.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { withOpened } from '../databases/with-opened.ts';

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '100000' },
    events: { type: 'string', default: '200' },
    pages: { type: 'string', default: '500' },
  },
});
const [visits, events, pages] = [Number(values.visits), Number(values.events), Number(values.pages)];
const TO = new Date('2026-03-31T00:00:00Z');
const FROM = new Date('2026-03-01T00:00:00Z');

interface OfWebsite {
  companyId: string;
  websiteId: string;
}

/** Five events a visit, one of them with a number as text. */
async function fill(db: Db, { companyId, websiteId }: OfWebsite): Promise<void> {
  await ensurePartitions(db, [FROM]);
  await sql`insert into pages (id, company_id, website_id, url, first_seen_at, last_seen_at)
    select gen_random_uuid(), ${companyId}, ${websiteId}, 'https://shop.example/page-' || place, ${FROM}, ${TO}
    from generate_series(0, ${pages - 1}::int) as place`.execute(db);
  await sql`
    with known as (select array_agg(id order by url) as ids from pages where website_id = ${websiteId}),
      made as (
        select gen_random_uuid() as id, ids[1 + n % ${pages}::int] as page_id, n,
          ${FROM}::timestamptz + n * interval '20 seconds' as at
        from known, generate_series(0, ${visits - 1}::int) as n
      ), stored as (
        insert into visit_events
        select id, ${companyId}::uuid, ${websiteId}::uuid, page_id, at, false, (
          select jsonb_agg(jsonb_build_array('event_' || (n * 5 + k) % ${events}::int, 'ga4', jsonb_build_object(
            'value', case when k = 0 and n % 10 = 0 then to_jsonb('49.90'::text) else to_jsonb(49.9) end, 'currency', 'EUR',
            'items', jsonb_build_array(jsonb_build_object('item_id', 'sku-' || n % 50, 'price', 12.5, 'quantity', 1))),
            k * 100, 'r' || k, null, null, null)) from generate_series(0, 4) as k)
        from made
      )
    insert into visit_judgements
    select id, ${companyId}::uuid, ${websiteId}::uuid, page_id, at, 0, '[]', '[]' from made`.execute(db);
  await sql`analyze`.execute(db);
}

const planOf = (count: number): TrackingPlan => ({
  events: Array.from({ length: count }, (_, place) => ({
    name: `event_${place}`,
    sources: ['ga4', 'dataLayer:dataLayer'],
    ...(place % 20 === 0 && { due: { pages: [`/page-${place}*`] } }),
    schema: {
      type: 'object',
      required: ['value', 'currency', 'items'],
      properties: {
        value: { type: 'number', minimum: 0 },
        currency: { enum: ['EUR', 'USD'] },
        items: {
          type: 'array',
          items: { type: 'object', required: ['item_id'], properties: { price: { type: 'number' } } },
        },
      },
    },
  })),
  agree: [],
  unplanned: 'report',
});

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAtMs = performance.now();
  const answer = await work();
  console.log(`${what}: ${((performance.now() - startedAtMs) / 1000).toFixed(2)} s`);
  return answer;
}

await withOpened(async (opened) => {
  const [database] = await startDatabases(opened, { only: 'embedded' });
  if (database === undefined) throw new Error('no database');
  const { connection } = await openDatabase({ databaseUrl: database.url, dataDirectory: '' });
  const pool = openPool(connection, 'worker');
  opened.defer(pool.close);
  const { db } = pool;
  const companyId = await createCompany(db, 'Bench');
  const place = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
  await timed(`${visits} visits on ${pages} pages stored`, () => fill(db, place));
  const author = { ...place, note: '', authorId: null, madeAt: new Date() };
  const judge = (version: number) => async () => {
    await insertPlan(db, { ...author, version, plan: planOf(events) });
    await judgePlans({ db, clock: systemClock, signal: new AbortController().signal });
  };
  await timed(`judged by a plan of ${events} events for the first time`, judge(1));
  await timed('judged by its next version', judge(2));
  const asked = { websiteId: place.websiteId, from: FROM, to: TO };
  const counted = await timed('coverage read', () => listCountedEvents(db, asked));
  const groups = await timed('findings read', () => listFindingGroups(db, asked));
  console.log(`${counted.length} events on sources, ${groups.length} kinds of findings`);
});
