/**
 * Finds the slowest calls of the panel at the size of a large company. It opens every screen of e2e/panel/addresses.ts
 * in
 * a browser over the database that bench:analysis has retained. It records the calls of each screen, then repeats each call
 * alone. It prints the slowest in ms of server time, with their screen.
 *
 *   node --expose-gc bench/analysis/main.ts --only served --part load --keep DIRECTORY
 *   npm run build && node bench/panel-calls/main.ts --keep DIRECTORY [--runs 7] [--shown 10]
 */
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createTestUser, PASSWORD } from '../../apps/server/test/users.ts';
import { startPart } from '../../e2e/machines/part.ts';
import { callPanel } from '../../e2e/machines/panel-api.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { openBrowser } from '../first-screen/open-context.ts';
import { withOpened } from '../databases/with-opened.ts';
import { quantile } from '../load/latencies.ts';
import { listFiles, listScreens, type Shop } from './screens.ts';
import { recordCalls, type RecordedCall } from './record-calls.ts';

/** Constant key: the database stores which key encrypts its secrets. */
const SECRET_KEY = Buffer.alloc(32, 'bench').toString('base64');

const { values: options } = parseArgs({
  options: {
    keep: { type: 'string' },
    runs: { type: 'string', default: '7' },
    shown: { type: 'string', default: '10' },
  },
});

async function findShop(db: Db): Promise<Shop> {
  const { id: websiteId, companyId } = await db
    .selectFrom('websites')
    .select(['id', 'companyId'])
    .executeTakeFirstOrThrow();
  const { endsAt } = await db
    .selectFrom('pages')
    .select((page) => page.fn.max('lastSeenAt').as('endsAt'))
    .executeTakeFirstOrThrow();
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('countsForHealth', '=', true)
    .orderBy('finishedAt', 'desc')
    .executeTakeFirstOrThrow();
  const { id: observationId, pageId } = await db
    .selectFrom('observations')
    .select(['id', 'pageId'])
    .where('jobId', '=', job.id)
    .where('lostWeight', '>', 0)
    .executeTakeFirstOrThrow();
  return { companyId, websiteId, endsAt, jobId: job.id, observationId, pageId };
}

interface TimedCall extends RecordedCall {
  p50Ms: number;
  mostMs: number;
  statuses: string;
  kilobytes: number;
}

let callers = 0;

/** Times a call. Each call has a separate client address, since rate limits count by address. */
async function timeCall(panelUrl: string, token: string, call: RecordedCall): Promise<TimedCall> {
  callers += 1;
  const address = `10.1.${Math.floor(callers / 256)}.${callers % 256}`;
  const durations: number[] = [];
  const statuses = new Set<number>();
  let bytes = 0;
  for (let run = 0; run <= Number(options.runs); run += 1) {
    const startedMs = performance.now();
    const answer = await callPanel(panelUrl, { ...call, token, address });
    bytes = (await answer.arrayBuffer()).byteLength;
    statuses.add(answer.status);
    // The first warms up.
    if (run > 0) durations.push(performance.now() - startedMs);
  }
  return {
    ...call,
    p50Ms: quantile(durations, 0.5),
    mostMs: Math.max(...durations),
    statuses: [...statuses].join(' '),
    kilobytes: bytes / 1024,
  };
}

function print(title: string, calls: TimedCall[]): void {
  console.log(`\n${title}\n   p50 ms   most ms   status       kB   call`);
  for (const { p50Ms, mostMs, statuses, kilobytes, method, path, screen } of calls)
    console.log(
      `${p50Ms.toFixed(0).padStart(9)}${mostMs.toFixed(0).padStart(10)}   ${statuses.padEnd(6)} ${kilobytes.toFixed(0).padStart(8)}   ${method} ${path} (${screen})`,
    );
}

await withOpened(async (opened) => {
  const [database] = await startDatabases(opened, { only: 'served', dataFolder: options.keep });
  if (database === undefined) throw new Error('no served database');
  const port = String(await freePort());
  const env = {
    DATABASE_URL: database.url,
    VIGIE_SECRET_KEY: SECRET_KEY,
    PORT: port,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const server = await startPart('server', {
    ready: /answers on/,
    env: { ...env, VIGIE_DATA: join(tmpdir(), 'vigie-panel-calls') },
  });
  opened.defer(() => server.end());
  const pool = openPool({ connectionString: database.url }, 'worker');
  opened.defer(pool.close);
  const shop = await findShop(pool.db);
  const user = await createTestUser(pool.db, { companyId: shop.companyId, role: 'admin' });
  const panelUrl = `http://127.0.0.1:${port}`;
  const browser = await openBrowser();
  opened.defer(() => browser.close());
  const page = await browser.newPage({ baseURL: panelUrl, viewport: { width: 1440, height: 900 } });
  const signedIn = { email: user.email, password: PASSWORD };
  const calls = await recordCalls(page, {
    user: signedIn,
    screensOf: (api) => listScreens(api, shop),
  });
  await page.close();
  // Some screens end the session.
  const session = await callPanel(panelUrl, { method: 'POST', path: '/sessions', body: signedIn });
  const { token } = (await session.json()) as { token: string };
  const timed: TimedCall[] = [];
  for (const call of calls) timed.push(await timeCall(panelUrl, token, call));
  const slowest = timed.toSorted((a, b) => b.p50Ms - a.p50Ms);
  print(`${calls.length} calls of all screens, the slowest`, slowest.slice(0, Number(options.shown)));
  const files: TimedCall[] = [];
  for (const call of listFiles(shop)) files.push(await timeCall(panelUrl, token, call));
  print('files', files);
});
