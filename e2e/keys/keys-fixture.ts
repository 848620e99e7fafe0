import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startAgent } from '@vigie/agent/start-agent.ts';
import { startOutboundAgent } from '@vigie/agent/outbound/start-outbound-agent.ts';
import { createAgentClient } from '@vigie/agent-link/client.ts';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { pairAgent } from '@vigie/agent-link/pair-agent.ts';
import { fakeInspection } from '../../apps/agent/test/fake-inspection.ts';
import type { AgentCalls } from '../../apps/server/src/agent-connection.ts';
import { findAgentLink, type AgentLink } from '../../apps/server/src/modules/agents/agents.store.ts';
import { openPanelKey } from '../../apps/server/src/modules/agents/panel-key.ts';
import { saveAgent } from '../../apps/server/src/modules/agents/paired-agents.store.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createTestClock, type TestClock } from '../../apps/server/test/test-app.ts';
import { startOutboundPanel, type OutboundPanel } from '../outbound/outbound-panel.ts';
import { pollAgents } from '../../apps/server/src/workers/agent-monitor.ts';

/** Lost messages, from one call on until the loss is removed. */
export type Loss = { from: number; what: 'request' | 'answer' };

/** Direction of connections: the panel calls the agent, or the agent its panel. */
type Direction = 'called' | 'calling';

export interface KeysFixture {
  db: Db;
  clock: TestClock;
  /** Creates an agent, paired and known to the panel, whose keys are due for renewal. */
  pair(direction: Direction): Promise<PairedAgent>;
  close(): Promise<void>;
}

export interface PairedAgent {
  id: string;
  /** Null: no message is lost. */
  loss: Loss | null;
  /** Number of calls since it was paired. */
  calls: number;
  row(): Promise<{ state: string; problem: string | null; keysState: string; publicKey: string }>;
  link(): Promise<AgentLink>;
  connect: AgentCalls['connect'];
  /** Polls the agent as the worker does every ten seconds; `on` replaces the database. */
  poll(on?: Db): Promise<void>;
  /** Returns the content of its key file. */
  keyFile(): Promise<string>;
  close(): Promise<void>;
}

export async function openKeysFixture(): Promise<KeysFixture> {
  const opened = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-keys-'));
  opened.defer(() => rm(dataDirectory, { recursive: true }));
  const database = await openDatabase({ databaseUrl: null, dataDirectory });
  opened.defer(database.close);
  const { db, close } = openPool(database.connection, 'worker');
  opened.defer(close);
  const clock = createTestClock();
  const panel = await startOutboundPanel({ db, connection: database.connection, clock });
  opened.defer(panel.close);
  const pairs = { db, clock, panel };
  return { db, clock, pair: (direction) => pair(pairs, direction), close: () => opened.disposeAsync() };
}

const NO_PAUSE = async () => {};

interface Pairing {
  db: Db;
  clock: TestClock;
  panel: OutboundPanel;
}

/** An agent that the panel knows, with the means to reach it. */
interface KnownAgent {
  id: string;
  connect: AgentCalls['connect'];
  close(): Promise<void>;
}

/** Returns a fetch that drops messages by the agent's `loss`. */
function losing(agent: Pick<PairedAgent, 'loss' | 'calls'>, fetch: FetchLike): FetchLike {
  return async (to, init) => {
    agent.calls += 1;
    const lost = agent.loss !== null && agent.calls >= agent.loss.from ? agent.loss.what : null;
    if (lost === 'request') throw new TypeError('lost');
    const answer = await fetch(to, init);
    if (lost === 'answer') throw new TypeError('lost');
    return answer;
  };
}

type Started = Pairing & {
  dataDirectory: string;
  through: (fetch: FetchLike) => FetchLike;
};

const agentOptions = ({ dataDirectory, clock }: Started) => ({
  dataDirectory,
  allowNoSandbox: false,
  env: {},
  log: pino({ level: 'silent' }),
  inspection: fakeInspection().inspection,
  clock,
  steady: clock,
});

async function startCalled(started: Started): Promise<KnownAgent> {
  const { db, clock, panel, through } = started;
  const running = await startAgent({ ...agentOptions(started), port: 0 });
  const { url } = running;
  const link = { ...panel.identity, panelKey: panel.identity.privateKey, clock };
  const paired = await pairAgent({ ...link, url, code: running.pairingCode ?? '' });
  const { agentId: id, agentPublicKey: publicKey, status } = paired;
  const name = `agent_${id.replaceAll('-', '')}`;
  const known = { id, name, slug: name, url, publicKey, companyId: null, status };
  await saveAgent(db, { ...known, problem: null, now: new Date(clock.now()) });
  const connect: AgentCalls['connect'] = (agent) => {
    const { panelKey: sealed, publicKey: agentPublicKey } = agent;
    const panelKey = sealed === null ? link.panelKey : openPanelKey(panel.secrets, id, sealed);
    const fetch = through(globalThis.fetch);
    return createAgentClient({ ...link, panelKey, url, agentId: id, agentPublicKey, fetch, pause: NO_PAUSE });
  };
  return { id, connect, close: running.close };
}

async function startKnownOutboundAgent(started: Started): Promise<KnownAgent> {
  const { panel, through } = started;
  const slug = `agent_${randomUUID().replaceAll('-', '')}`;
  const code = await panel.makeCode(slug);
  const running = await startOutboundAgent({ ...agentOptions(started), panel: { url: panel.url, code } });
  const { id } = await started.db
    .selectFrom('agents')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return { id, connect: (agent) => panel.connect(agent, { through, pause: NO_PAUSE }), close: running.close };
}

async function pair(pairing: Pairing, direction: Direction): Promise<PairedAgent> {
  const { db, clock, panel } = pairing;
  const { secrets } = panel;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-keys-'));
  const agent = { loss: null, calls: 0 } as Pick<PairedAgent, 'loss' | 'calls'>;
  const through = (fetch: FetchLike) => losing(agent, fetch);
  const started = { ...pairing, dataDirectory, through };
  const known = direction === 'called' ? await startCalled(started) : await startKnownOutboundAgent(started);
  const { id, connect } = known;
  await db
    .updateTable('agents')
    .set({ renewKeysAt: new Date(clock.now()) })
    .where('id', '=', id)
    .execute();
  return Object.assign(agent, {
    id,
    calls: 0,
    connect,
    row: () =>
      db
        .selectFrom('agents')
        .select(['state', 'problem', 'keysState', 'publicKey'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    link: async () => (await findAgentLink(db, id)) ?? Promise.reject(new Error('no such agent')),
    async poll(on = db) {
      // The agent is due by the database's own time, not by the clock.
      await db
        .updateTable('agents')
        .set({ nextPollAt: new Date(0) })
        .execute();
      await pollAgents({ db: on, clock, secrets, connect });
    },
    keyFile: () => readFile(join(dataDirectory, 'identity.json'), 'utf8'),
    async close() {
      await db.deleteFrom('agents').where('id', '=', id).execute();
      await known.close();
      await rm(dataDirectory, { recursive: true });
    },
  });
}
