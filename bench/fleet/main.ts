/**
 * Measures the grid of the fleet with 500 websites and 10 million visits, beside the home screen. It fills in
 * daily counts, audits, pages and causes, and the visits of the last two audits of each website.
 *
 *   npm run bench:fleet -- [--websites 500] [--days 60] [--pages 333] [--runs 40] [--only served|embedded] [--keep
 *   DIRECTORY]
 *     [--json FILE]
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import { createTestUser } from '../../apps/server/test/users.ts';
import { openMeter, type Latency } from '../analysis/measure.ts';
import { openPanel, type BenchPanel } from '../analysis/open-panel.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { withOpened } from '../databases/with-opened.ts';
import { fillFleet } from './fill-fleet.ts';

const { values: options } = parseArgs({
  options: {
    websites: { type: 'string', default: '500' },
    days: { type: 'string', default: '60' },
    pages: { type: 'string', default: '333' },
    runs: { type: 'string', default: '40' },
    only: { type: 'string', default: 'served' },
    keep: { type: 'string' },
    json: { type: 'string' },
  },
});

const CALLS: readonly (readonly [name: string, path: string])[] = [
  ['grid', '/fleet'],
  ['grid, second page', '/fleet?sort=name&after='],
  ['grid, by grade', '/fleet?sort=grade'],
  ['grid, what broke', '/fleet?state=broken'],
  ['grid, label and text', '/fleet?labels=shop&q=site'],
  ['shared causes', '/fleet/causes'],
  ['grid, a shared cause', '/fleet?cause='],
  ['home', '/home'],
];

const readJson = async <T>(panel: BenchPanel, path: string): Promise<T> =>
  JSON.parse((await panel.ask({ method: 'GET', path })).toString('utf8')) as T;

/** Returns the calls with cursors and keys from earlier answers. */
async function completed(panel: BenchPanel): Promise<[name: string, path: string][]> {
  const { next } = await readJson<{ next: string | null }>(panel, '/fleet?sort=name');
  const { items } = await readJson<{ items: { key: string }[] }>(panel, '/fleet/causes');
  return CALLS.map(([name, path]) => {
    if (path.endsWith('after=')) return [name, `${path}${next ?? ''}`];
    return [name, path.endsWith('cause=') ? `${path}${encodeURIComponent(items[0]?.key ?? '')}` : path];
  });
}

await withOpened(async (opened) => {
  const only = options.only === 'embedded' ? 'embedded' : 'served';
  const [database] = await startDatabases(opened, { only, dataFolder: options.keep });
  if (database === undefined) throw new Error('There is no PostgreSQL to start.');
  const env = { DATABASE_URL: database.url };
  await migrate({ connectionString: database.url });
  const pool = openPool({ connectionString: database.url }, 'worker');
  opened.defer(pool.close);
  const { db } = pool;
  const size = {
    websites: Number(options.websites),
    days: Number(options.days),
    pages: Number(options.pages),
  };
  const filled = await db.selectFrom('websites').select('companyId').limit(1).executeTakeFirst();
  const companyId = filled?.companyId ?? (await fillFleet(db, size));
  const { email } = await createTestUser(db, { companyId, role: 'admin' });
  const panel = await openPanel({ env, email }, opened);
  const meter = openMeter({ server: panel.pid, database: database.pid });
  console.log(`${database.name}, ${size.websites} websites, ${size.days} days of ${size.pages} visits each`);
  console.log(`${'milliseconds'.padEnd(24)}      p50      p95      CPU`);
  const timed: ({ name: string } & Latency)[] = [];
  for (const [name, path] of await completed(panel)) {
    const latency = await meter.time(Number(options.runs), () => panel.ask({ method: 'GET', path }));
    timed.push({ name, ...latency });
    const { p50Ms, p95Ms, cpuMs } = latency;
    const figures = [p50Ms, p95Ms, cpuMs].map((figure) => figure.toFixed(0).padStart(8));
    console.log(`${name.padEnd(24)} ${figures.join(' ')}`);
  }
  if (options.json !== undefined) await writeFile(options.json, JSON.stringify({ size, timed }, null, 2));
});
