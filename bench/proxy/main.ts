/**
 * Compares calls to a vendor without a proxy, through `vigie proxy` and through `vigie proxy --ca`, side by side: calls per second, delay,
 * lost calls, and processor time and memory of the proxy.
 * node bench/proxy/main.ts [--rate 500] [--seconds 30] [--lanes 16]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { parseArgs } from 'node:util';
import { openTunnel, startStandIn, type StandIn } from '../../apps/cli/test/stand-in.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
    lanes: { type: 'string', default: '16' },
  },
});
const [rate, seconds, lanes] = [Number(values.rate), Number(values.seconds), Number(values.lanes)];
const VIGIE = join(import.meta.dirname, '../../apps/cli/bin/vigie.mjs');
const TICK_MS = 10;
/** Milliseconds of a tick in /proc, which is a hundredth of a second on Linux. */
const TICK_OF_PROC_MS = 10;
const WARM_UP_CALLS = 500;
const FULL_SPEED_MS = 5_000;

const directory = await mkdtemp(join(tmpdir(), 'vigie-bench-proxy-'));
const authority = join(directory, 'ca');
const body = Buffer.from(
  JSON.stringify({
    data: [
      {
        event_name: 'Purchase',
        event_time: Math.floor(Date.now() / 1000),
        event_id: 'order-10042',
        action_source: 'website',
        event_source_url: 'https://shop.example/thanks',
        user_data: {
          em: ['0'.repeat(64)],
          client_ip_address: '203.0.113.42',
          client_user_agent: 'Mozilla/5.0',
        },
        custom_data: { value: 19.9, currency: 'EUR', contents: [{ id: 'SKU-1', quantity: 1 }] },
      },
    ],
  }),
);

interface Way {
  name: string;
  agents: Agent[];
  proxy: ChildProcess | null;
  output: string | null;
}

interface Figures {
  name: string;
  perSecond: number;
  /** Delays at the rate, ascending, in ms. */
  delaysMs: number[];
  failed: number;
  sent: number;
  memoryMb: number[];
  /** Time of all cores that the proxy takes for one call. On a busy machine it stays what it is. */
  cpuMsPerCall: number;
  lines: number | null;
}

const standIn = await startStandIn();
await once(spawn(process.execPath, [VIGIE, 'proxy', 'ca', '--ca', authority]), 'close');
const figures: Figures[] = [];
for (const open of [
  openDirect,
  () => openProxied('through the proxy', []),
  () => openProxied('through the proxy with --ca', ['--ca', authority]),
]) {
  const way = await open(standIn);
  figures.push(await measure(way));
}
print(figures);
await standIn.close();
await rm(directory, { recursive: true });
process.exit(
  figures.every(({ failed, lines, sent }) => failed === 0 && (lines === null || lines === sent)) ? 0 : 1,
);

async function openDirect({ host, caFile }: StandIn): Promise<Way> {
  const ca = await readFile(caFile);
  const port = Number(host.split(':')[1]);
  const agents = Array.from({ length: lanes }, () =>
    agentOf(() => connect({ host: '127.0.0.1', port, servername: 'localhost', ca })),
  );
  return { name: 'direct', agents, proxy: null, output: null };
}

async function openProxied(name: string, options: string[]): Promise<Way> {
  const output = join(directory, `${options.length}.jsonl`);
  const proxy = spawn(process.execPath, [VIGIE, 'proxy', '--port', '0', '--output', output, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: standIn.caFile },
  });
  const [chunk] = (await once(proxy.stdout, 'data')) as [Buffer];
  const port = Number(/:(\d+)\s*$/.exec(chunk.toString())?.[1]);
  const ca = await readFile(options.length === 0 ? standIn.caFile : join(authority, 'ca.pem'));
  const sockets = await Promise.all(Array.from({ length: lanes }, () => openTunnel(port, standIn.host)));
  const agents = sockets.map((socket) => agentOf(() => connect({ socket, servername: 'localhost', ca })));
  return { name, agents, proxy, output: options.length === 0 ? null : output };
}

function agentOf(open: () => ReturnType<typeof connect>): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.createConnection = open;
  return agent;
}

/** Sends one call; returns its delay in ms. */
async function send(agent: Agent): Promise<number> {
  const startedAtMs = performance.now();
  const outgoing = request({
    agent,
    host: 'localhost',
    method: 'POST',
    path: '/v24.0/1234567890123456/events?access_token=abc',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
  answer.resume();
  await once(answer, 'end');
  return performance.now() - startedAtMs;
}

async function measure({ name, agents, proxy, output }: Way): Promise<Figures> {
  let [sent, failed] = [0, 0];
  const cpuBeforeMs = await cpuOf(proxy);
  const one = (agent: Agent) => {
    sent += 1;
    return send(agent).catch(() => {
      failed += 1;
      return Number.NaN;
    });
  };
  for (let at = 0; at < WARM_UP_CALLS; at += lanes) await Promise.all(agents.map(one));
  const before = sent;
  const untilMs = performance.now() + FULL_SPEED_MS;
  await Promise.all(
    agents.map(async (agent) => {
      while (performance.now() < untilMs) await one(agent);
    }),
  );
  const perSecond = (sent - before) / (FULL_SPEED_MS / 1_000);
  const memoryMb = [await memoryOf(proxy)];
  const delaysMs = await atRate(agents, one, async () => void memoryMb.push(await memoryOf(proxy)));
  memoryMb.push(await memoryOf(proxy));
  const cpuMsPerCall = ((await cpuOf(proxy)) - cpuBeforeMs) / sent;
  for (const agent of agents) agent.destroy();
  if (proxy !== null) {
    proxy.kill('SIGTERM');
    await once(proxy, 'close');
  }
  const lines = output === null ? null : (await readFile(output, 'utf8')).split('\n').length - 1;
  return { name, perSecond, delaysMs, failed, sent, memoryMb, cpuMsPerCall, lines };
}

/** Sends calls at the rate, whatever their delays, and returns the delays. */
async function atRate(
  agents: readonly Agent[],
  one: (agent: Agent) => Promise<number>,
  halfway: () => Promise<void>,
): Promise<number[]> {
  const startedAtMs = performance.now();
  const calls: Promise<number>[] = [];
  const total = rate * seconds;
  let isHalf = false;
  while (calls.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAtMs) / 1_000) * rate));
    while (calls.length < due) calls.push(one(agents[calls.length % agents.length]!));
    if (!isHalf && calls.length > total / 2) {
      isHalf = true;
      await halfway();
    }
    await wait(TICK_MS);
  }
  const delays = await Promise.all(calls);
  return delays.filter((delay) => !Number.isNaN(delay)).toSorted((a, b) => a - b);
}

/** Returns the resident memory of a process in MB; NaN without one. */
async function memoryOf(child: ChildProcess | null): Promise<number> {
  if (child === null) return Number.NaN;
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/** Returns the processor time of a process so far in ms; NaN without one. */
async function cpuOf(child: ChildProcess | null): Promise<number> {
  if (child === null) return Number.NaN;
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_OF_PROC_MS;
}

/** Returns the delay that this part of the calls does not exceed, in ms. */
function share(delaysMs: readonly number[], part: number): number {
  return delaysMs[Math.floor(delaysMs.length * part)] ?? Number.NaN;
}

function print(all: readonly Figures[]): void {
  const [direct] = all;
  console.log(`${rate} calls a second for ${seconds} s, on ${lanes} connections`);
  for (const { name, perSecond, delaysMs, failed, sent, memoryMb, cpuMsPerCall, lines } of all) {
    const parts = [0.5, 0.95, 0.99].map((part) => {
      const added = share(delaysMs, part) - share(direct?.delaysMs ?? [], part);
      return `p${part * 100} ${share(delaysMs, part).toFixed(2)} ms (${added >= 0 ? '+' : ''}${added.toFixed(2)})`;
    });
    console.log(name);
    console.log(
      `  full speed ${perSecond.toFixed(0)} calls/s (x${(perSecond / (direct?.perSecond ?? 1)).toFixed(2)})`,
    );
    console.log(`  at the rate ${parts.join(', ')}`);
    console.log(`  ${sent} sent, ${failed} failed${lines === null ? '' : `, ${lines} lines`}`);
    if (memoryMb.some(Number.isNaN)) continue;
    const memory = memoryMb.map((mb) => mb.toFixed(0)).join(' -> ');
    console.log(`  memory ${memory} MB, processor ${cpuMsPerCall.toFixed(2)} ms a call`);
  }
}
