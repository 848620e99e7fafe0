import { mkdtemp } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { openPool } from '../apps/server/src/db/postgres.ts';
import { startLinePanel } from './line/line-panel.ts';
import { startTestAgent, startTestCaller } from './sharing/test-agents.ts';
const dir = await mkdtemp('/dev/shm/zzline-');
const database = await openDatabase({ databaseUrl: null, dataDirectory: dir });
const { db } = openPool(database.connection, 'worker');
const line = await startLinePanel({ db, connection: database.connection, clock: { now: () => Date.now() } });
const big = randomBytes(1_048_576 - 2000);
const pages = { screenshot: () => big };
const agents = {
  called: await startTestAgent(db, { pages, name: 'a', link: {} }),
  calling: await startTestCaller({ db, line }, { pages, name: 'b', link: {} }),
};
const { orderOf } = await import('../apps/agent/test/run-order.ts');
const stat = (ms: number[]) => {
  const s = ms.toSorted((a, b) => a - b);
  return `p50 ${s[Math.floor(s.length / 2)]!.toFixed(1)} p95 ${s[Math.floor(s.length * 0.95)]!.toFixed(1)} ms`;
};
for (let round = 0; round < 2; round++)
  for (const [name, agent] of Object.entries(agents)) {
    const ms: number[] = [];
    for (let i = 0; i < 150; i++) {
      const t = performance.now();
      await agent.client.status();
      ms.push(performance.now() - t);
    }
    const order = orderOf(['/a']);
    await agent.client.putRun(order);
    let events: any[] = [];
    while (!events.some((e) => e.type === 'finished'))
      events.push(...(await agent.client.events({ ...order, after: events.length, waitSeconds: 20 })).events);
    const sha = events.find((e) => e.type === 'page-finished').observation.screenshot.value.sha256;
    const blob: number[] = [];
    for (let i = 0; i < 30; i++) {
      const t = performance.now();
      await agent.client.blobs({ ...order, sha256s: [sha] });
      blob.push(performance.now() - t);
    }
    const t = performance.now();
    await Promise.all(Array.from({ length: 200 }, async () => agent.client.status()));
    console.log(
      name,
      'status',
      stat(ms),
      '| 1 MiB',
      stat(blob),
      '| 200 at once',
      (performance.now() - t).toFixed(0),
      'ms',
    );
  }
process.exit(0);
