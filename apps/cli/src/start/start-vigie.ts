import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isOutboundAgent } from '@vigie/agent/identity.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import { startDemoSite, type DemoSite, type DemoSiteOptions } from '@vigie/demo-site/demo-site.ts';
import type { Config } from '@vigie/server/config.ts';
import { seedDemo } from '@vigie/server/seed-demo.ts';
import { storeDemoCalls } from '@vigie/server/seed-demo-server-calls.ts';
import { expectOutboundAgent, pairSharedAgent } from '@vigie/server/setup.ts';
import { startServer, type RunningServer } from '@vigie/server/start-server.ts';
import { startWorker } from '@vigie/server/start-worker.ts';
import { startAgentProcess, startOutboundProcess, type AgentReady } from './agent-process.ts';
import { sendDemoCalls } from './demo-live-calls.ts';
import { sendDemoVisitors } from './demo-live-visitors.ts';
import { demoPast } from './demo-past.ts';
import { DEMO_PLAN } from './demo-plan.ts';
import { DEMO_POOLS, DEMO_VENDORS, demoProof, demoPurchase, demoTrial } from './demo-pools.ts';
import { printPage } from './print-page.ts';
import { rememberedPorts, type RememberedPorts } from './remembered-ports.ts';

/** All parts on one machine, as `vigie start` runs them. */
export interface RunningVigie {
  url: string;
  firstAdmin: RunningServer['firstAdmin'];
  /** Null while the agent does not answer; it is restarted repeatedly. */
  agent: Pick<AgentReady, 'url' | 'sandbox'> | null;
  /** True if a second agent runs, which calls the panel. */
  hasCallingAgent: boolean;
  /** Location of the data, as text. */
  database: string;
  /** Null without a demo; `isNew` is true when its first audit was just queued. */
  demo: { origin: string; isNew: boolean } | null;
  /** Stops agent, worker, server and database, in this order. */
  close: () => Promise<void>;
}

type Order = { config: Config; withDemo: boolean; log: (text: string) => void };

const AGENT_PORT = 4001;
const AGENT_PATIENCE_MS = 30_000;
const DEMO_PORTS = { shop: 4010, tag: 4011, collector: 4012 };
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
const DEMO_NAME = 'Boutique de démonstration';
const DEMO_PAGES_MAX = 60;
const OUTBOUND_AGENT = {
  name: 'Agent qui appelle',
  slug: 'appelant',
  location: 'Même machine',
  labels: ['demo'],
};

/** Starts server, worker, agent and demo; throws the first error of a part that cannot start. */
export async function startVigie(order: Order): Promise<RunningVigie> {
  const opened = new AsyncDisposableStack();
  try {
    const running = await openParts(order, opened);
    return { ...running, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function openParts({ config, withDemo, log }: Order, opened: AsyncDisposableStack) {
  const ports = await rememberedPorts(config.dataDirectory);
  const calls: ProxiedCall[] = [];
  const onServerCall = (call: ProxiedCall) => void calls.push(call);
  const site = withDemo ? await openDemoSite(ports, { ...config, onServerCall }) : null;
  if (site !== null) opened.defer(() => site.close());
  const means = { printPage, ...(site !== null && { reportOrigin: site.collectorOrigin }) };
  const server = await startServer(config, means);
  opened.defer(() => server.close());
  // The worker's mails contain the server's actual port.
  const worker = await startWorker({ ...config, publicUrl: server.url }, means);
  opened.defer(() => worker.close());
  const agent = await openAgent({ config, server, ports, log, loopbackPorts: site?.ports ?? [] });
  opened.defer(() => agent.stop());
  await ports.save();
  const demo = site === null ? null : await seed(server, site);
  if (demo !== null) {
    const stopping = new AbortController();
    const { visitorKey: key, websiteId, origin } = demo;
    const { signal } = stopping;
    if (key !== null) void sendDemoVisitors({ panelUrl: server.url, key, origin, signal });
    void sendDemoCalls(calls, { store: (some) => storeDemoCalls(server, websiteId, some), signal });
    opened.defer(() => stopping.abort());
  }
  const second =
    site === null ? null : await openOutboundAgent({ config, server, log, loopbackPorts: site.ports });
  if (second !== null) opened.defer(() => second.stop());
  const { url, firstAdmin } = server;
  const database =
    config.databaseUrl === null ? `embedded, in ${config.dataDirectory}` : 'PostgreSQL of DATABASE_URL';
  return { url, firstAdmin, agent: agent.ready, hasCallingAgent: second !== null, database, demo };
}

async function openDemoSite(
  ports: RememberedPorts,
  { dataDirectory, onServerCall }: { dataDirectory: string } & Pick<DemoSiteOptions, 'onServerCall'>,
): Promise<DemoSite> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const { port } = await ports.choose('shop', DEMO_PORTS.shop);
  const { port: tagPort } = await ports.choose('tag', DEMO_PORTS.tag);
  const { port: collectorPort } = await ports.choose('collector', DEMO_PORTS.collector);
  const callsFile = join(dataDirectory, 'demo-calls.jsonl');
  return startDemoSite({ port, tagPort, collectorPort, callsFile, onServerCall });
}

async function seed(server: RunningServer, site: DemoSite) {
  const { origin, tracking } = site;
  const { websiteId, jobId, visitorKey } = await seedDemo(server, {
    websiteName: DEMO_NAME,
    url: origin,
    tracking,
    pagesPerAudit: DEMO_PAGES_MAX,
    pools: DEMO_POOLS,
    ...DEMO_VENDORS,
    sealed: demoProof(origin),
    purchase: demoPurchase(origin),
    trial: demoTrial(origin),
    plan: DEMO_PLAN,
    report: { url: site.collectorOrigin, token: site.report.token, remember: site.report.remember },
    history: () => demoPast(site),
  });
  return { origin, websiteId, isNew: jobId !== null, visitorKey };
}

type AgentOrder = Pick<Order, 'config' | 'log'> & {
  server: RunningServer;
  ports: RememberedPorts;
  loopbackPorts: readonly number[];
};

/**
 * Starts the demo's second agent, which calls this panel. Only a new panel creates it, so that a deleted agent stays
 * deleted. The start does not wait for it.
 */
async function openOutboundAgent({ config, server, ...order }: Omit<AgentOrder, 'ports'>) {
  const dataDirectory = join(config.dataDirectory, 'calling-agent');
  const { hostname } = new URL(server.url);
  // Another address may be behind a proxy or unreachable, and with port 0 the panel does not know its own.
  if (config.port === 0 || !LOOPBACK.has(hostname)) return null;
  const isNew = server.firstAdmin !== null;
  if (!isNew && !(await isOutboundAgent(dataDirectory))) return null;
  const code = isNew ? await expectOutboundAgent(server, OUTBOUND_AGENT) : null;
  return startOutboundProcess({ ...order, dataDirectory, panelUrl: server.url, code });
}

/** Starts the agent and pairs it with this server; `ready` is null when it does not answer in time. */
async function openAgent({ config, server, ports, log, loopbackPorts }: AgentOrder) {
  const { port, isRemembered } = await ports.choose('agent', Number(process.env.AGENT_PORT ?? AGENT_PORT));
  const paired = Promise.withResolvers<AgentReady>();
  const agent = startAgentProcess({
    port,
    dataDirectory: config.dataDirectory,
    loopbackPorts,
    // A new database contains no agent, and the panel treats an agent at a new address as another one.
    pairAgain: server.firstAdmin !== null || !isRemembered,
    log,
    onReady(ready) {
      pair(server, ready).then(
        () => paired.resolve(ready),
        (error: unknown) => log(`The agent could not be paired: ${String(error)}`),
      );
    },
  });
  const ready = await Promise.race([paired.promise, wait(AGENT_PATIENCE_MS, null, { ref: false })]);
  return { ready, stop: agent.stop };
}

async function pair(server: RunningServer, { url, pairingCode }: AgentReady): Promise<void> {
  if (pairingCode === null) return;
  await pairSharedAgent(server, { url, pairingCode, name: 'Agent local', slug: 'local' });
}
