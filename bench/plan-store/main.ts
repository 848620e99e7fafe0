/**
 * Measures the re-evaluation of a website's stored visits by a new version of its tracking plan, and the later reads of
 * its screens. It uses the embedded database, and the real worker, storage and evaluation.
 * node bench/plan-store/main.ts [--visits 100000] [--events 200] [--pages 500]
 */
import { parseArgs } from 'node:util';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { systemClock } from '../../apps/server/src/clock.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import { listCountedEvents } from '../../apps/server/src/modules/tracking-plans/coverage.store.ts';
import { listFindingGroups } from '../../apps/server/src/modules/tracking-plans/findings.store.ts';
import { insertPlan } from '../../apps/server/src/modules/tracking-plans/plans.store.ts';
import { reevaluatePlans } from '../../apps/server/src/workers/reevaluate-plans.ts';
import { createVisitsWithEvents } from '../../apps/server/test/plan-rows.ts';
import { createWebsiteRow } from '../../apps/server/test/rows.ts';
import { createTestCompany } from '../../apps/server/test/users.ts';
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

const planOf = (count: number): TrackingPlan => ({
  events: Array.from({ length: count }, (_, index) => ({
    name: `event_${index}`,
    sources: ['ga4', 'dataLayer:dataLayer'],
    ...(index % 20 === 0 && { due: { pages: [`/page-${index}*`] } }),
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
  const companyId = await createTestCompany(db, 'Bench');
  const ids = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
  await timed(`${visits} visits on ${pages} pages stored`, () =>
    createVisitsWithEvents(db, { ...ids, visits, events, pages, from: FROM, to: TO }),
  );
  const author = { ...ids, note: '', authorId: null, madeAt: new Date() };
  const evaluateVersion = (version: number) => async () => {
    await insertPlan(db, { ...author, version, plan: planOf(events) });
    await reevaluatePlans({ db, clock: systemClock, signal: new AbortController().signal });
  };
  await timed(`judged by a plan of ${events} events for the first time`, evaluateVersion(1));
  await timed('judged by its next version', evaluateVersion(2));
  const query = { websiteId: ids.websiteId, from: FROM, to: TO, withJourneys: true };
  const counted = await timed('coverage read', () => listCountedEvents(db, query));
  const groups = await timed('findings read', () => listFindingGroups(db, query));
  console.log(`${counted.length} events on sources, ${groups.length} kinds of findings`);
});
