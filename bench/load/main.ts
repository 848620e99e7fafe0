/**
 * Measures an instance under load: users who read and write while an audit runs, many who follow one job, and many who
 * sign in simultaneously. Calls start on schedule, however slow the answers are. Waiting time counts from the scheduled
 * start.
 * node bench/load/main.ts [--seconds 180] [--rate 100] [--listeners 200] [--storm-seconds 30] [--websites 20]
 *   [--visits 100000] [--delay 1: seconds between the starts of two audited pages]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createChance } from '../../e2e/soak/chance.ts';
import { startSite } from '../agents/site.ts';
import { startVigie, type Vigie } from '../agents/vigie.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { withOpened } from '../databases/with-opened.ts';
import { readCpu, readMegabytes } from '../processes/process-tree.ts';
import { createCaller, type Caller } from './caller.ts';
import { fillInstance, type Instance } from './instance.ts';
import { createLatencies } from './latencies.ts';
import { measureListeners } from './listeners.ts';
import { runOpenLoop } from './open-loop.ts';
import { nextRequest } from './requests.ts';
import { measureStorm } from './storm.ts';

const USERS = 50;
const SAMPLE_MS = 2_000;
const AUDITED_PAGES = 200;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    rate: { type: 'string', default: '100' },
    listeners: { type: 'string', default: '200' },
    'storm-seconds': { type: 'string', default: '30' },
    websites: { type: 'string', default: '20' },
    visits: { type: 'string', default: '100000' },
    delay: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const chance = createChance(Number(values.seed));

interface Loaded {
  vigie: Vigie;
  instance: Instance;
  caller: Caller;
}

/** Runs audits without end on a separate site. */
async function startAudits({ api }: Vigie, opened: AsyncDisposableStack): Promise<void> {
  const site = await startSite({ pages: AUDITED_PAGES, thinkMs: 0 });
  opened.defer(() => site.close());
  const tracking = {
    jsTagName: '/tag.js',
    phpTagName: '/collect',
    requiredVariables: [],
    pageViewRule: null,
  };
  const website = {
    name: 'Audited',
    url: site.url,
    tracking,
    delaySeconds: Number(values.delay),
    pagesPerAudit: AUDITED_PAGES,
  };
  const { id } = await api.call<{ id: string }>('POST', '/websites', website);
  await api.call('POST', `/websites/${id}/runs`);
}

/** Measures the peak proportional memory and the CPU of each part until `work` resolves. */
async function withParts({ vigie, what }: { vigie: Vigie; what: string }, work: Promise<unknown>) {
  const [agent] = vigie.agents;
  const pids = {
    server: vigie.server.pid,
    worker: vigie.worker.pid,
    database: vigie.database.pid,
    agent: agent?.part.pid ?? 0,
  };
  const most = new Map<string, number>();
  const readSeconds = () => readCpu(Object.values(pids)).map(({ allSeconds }) => allSeconds);
  const before = readSeconds();
  const state = { isOver: false };
  const over = work.finally(() => (state.isOver = true));
  while (!state.isOver) {
    for (const [name, pid] of Object.entries(pids))
      most.set(name, Math.max(most.get(name) ?? 0, readMegabytes(pid)));
    await Promise.race([over, delay(SAMPLE_MS)]);
  }
  const after = readSeconds();
  const parts = [...most].map(([name, megabytes], index) => {
    const cpuSeconds = (after[index] ?? 0) - (before[index] ?? 0);
    return `${name} ${megabytes.toFixed(0)} MB ${cpuSeconds.toFixed(1)} s`;
  });
  console.log(`most memory (PSS), and CPU, during ${what}: ${parts.join(', ')}`);
}

async function measureMixed({ vigie, instance, caller }: Loaded): Promise<void> {
  const latencies = createLatencies();
  const refused = new Map<string, number>();
  const load = runOpenLoop(
    { perSecond: Number(values.rate), seconds: Number(values.seconds) },
    async (dueMs) => {
      const call = nextRequest(instance, chance);
      const status = await caller.send(call);
      if (status >= 200 && status < 300) return latencies.add(call.operation, performance.now() - dueMs);
      const name = `${call.operation} ${status}`;
      refused.set(name, (refused.get(name) ?? 0) + 1);
    },
  );
  console.log(`\n${values.rate} calls a second for ${values.seconds} s beside a running audit`);
  await withParts({ vigie, what: 'it' }, load);
  latencies.print();
  console.log(`errors: ${[...refused].map(([name, count]) => `${name} x ${count}`).join(', ') || 0}`);
}

async function measureEvents({ vigie, instance }: Loaded): Promise<void> {
  console.log(`\n${values.listeners} people follow one job`);
  const work = measureListeners(vigie, instance, Number(values.listeners));
  await withParts({ vigie, what: 'it' }, work);
  (await work).print();
}

async function measureSignIns({ vigie, instance, caller }: Loaded): Promise<void> {
  const storm = { atOnce: USERS, seconds: Number(values['storm-seconds']) };
  console.log(`\n${storm.atOnce} people sign in at once for ${storm.seconds} s`);
  const work = measureStorm({ caller, instance, chance }, storm);
  await withParts({ vigie, what: 'it' }, work);
  const { signInsPerSecond, latencies, refused } = await work;
  latencies.print();
  const errors = [...refused].map(([status, count]) => `${status} x ${count}`).join(', ');
  console.log(`${signInsPerSecond.toFixed(1)} sign-ins a second, errors: ${errors || 0}`);
}

await withOpened(async (opened) => {
  const database = (await startDatabases(opened)).find(({ name }) => name.startsWith('served'));
  if (database === undefined) throw new Error('no served database');
  const vigie = await startVigie(database, { agentsMax: 1, env: { TRUSTED_PROXIES: '127.0.0.1' } }, opened);
  const [websites, visits] = [Number(values.websites), Number(values.visits)];
  const instance = await fillInstance(vigie, { websites, visits, people: USERS });
  console.log(`${websites} websites with ${visits} visits, ${USERS} people`);
  const caller = createCaller(vigie.panelUrl);
  opened.defer(() => caller.close());
  const loaded = { vigie, instance, caller };
  if (Number(values.seconds) > 0) {
    await startAudits(vigie, opened);
    await measureMixed(loaded);
  }
  if (Number(values.listeners) > 0) await measureEvents(loaded);
  if (Number(values['storm-seconds']) > 0) await measureSignIns(loaded);
});
