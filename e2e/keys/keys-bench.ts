import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startAgent } from '@vigie/agent/start-agent.ts';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { fakeInspection } from '../../apps/agent/test/fake-inspection.ts';
import { createAgentCalls, type AgentCalls } from '../../apps/server/src/agent-connection.ts';
import { findAgentLink, type AgentLink } from '../../apps/server/src/modules/agents/agents.store.ts';
import { saveAgent } from '../../apps/server/src/modules/agents/paired-agents.store.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createSecretBox } from '../../apps/server/src/secrets/secret-box.ts';
import { createTestClock, type TestClock } from '../../apps/server/test/test-app.ts';
import { pollAgents } from '../../apps/server/src/workers/agent-monitor.ts';

/** What does not arrive, from one call on until it is fixed. */
export type Loss = { from: number; what: 'request' | 'answer' };

export interface KeysBench {
  db: Db;
  clock: TestClock;
  /** A new agent, paired and known to the panel, whose keys are due. */
  pair(): Promise<PairedAgent>;
  close(): Promise<void>;
}

export interface PairedAgent {
  id: string;
  /** Null: everything arrives. */
  loss: Loss | null;
  /** Calls since it was paired. */
  calls: number;
  row(): Promise<{ state: string; problem: string | null; keysState: string; publicKey: string }>;
  link(): Promise<AgentLink>;
  connect: AgentCalls['connect'];
  /** The worker asks how it is, as it does every ten seconds; `on` stands in for the database. */
  poll(on?: Db): Promise<void>;
  /** What its file of keys holds. */
  keyFile(): Promise<string>;
  close(): Promise<void>;
}

export async function openKeysBench(): Promise<KeysBench> {
  const opened = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-keys-'));
  opened.defer(() => rm(dataDirectory, { recursive: true }));
  const database = await openDatabase({ databaseUrl: null, dataDirectory });
  opened.defer(database.close);
  const { db, close } = openPool(database.connection, 'worker');
  opened.defer(close);
  const clock = createTestClock();
  return { db, clock, pair: () => pair(db, clock), close: () => opened.disposeAsync() };
}

async function pair(db: Db, clock: TestClock): Promise<PairedAgent> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-keys-'));
  const { inspection } = fakeInspection();
  const log = pino({ level: 'silent' });
  const options = {
    dataDirectory,
    port: 0,
    allowNoSandbox: false,
    env: {},
    log,
    inspection,
    clock,
    steady: clock,
  };
  const running = await startAgent(options);
  const secrets = createSecretBox(randomBytes(32));
  const identity = { panelId: randomUUID(), privateKey: createKeyPair().privateKey };
  const { url } = running;
  const agent = { loss: null, calls: 0 } as Pick<PairedAgent, 'loss' | 'calls'>;
  const fetch: FetchLike = async (to, init) => {
    agent.calls += 1;
    const lost = agent.loss !== null && agent.calls >= agent.loss.from ? agent.loss.what : null;
    if (lost === 'request') throw new TypeError('lost');
    const answer = await globalThis.fetch(to, init);
    if (lost === 'answer') throw new TypeError('lost');
    return answer;
  };
  const { connect, ...calls } = createAgentCalls({
    identity,
    secrets,
    clock,
    fetch,
    line: { db, notifications },
  });
  const { agentId: id, agentPublicKey, status } = await calls.pair({ url, code: running.pairingCode ?? '' });
  const name = `agent_${id.replaceAll('-', '')}`;
  const known = { id, name, slug: name, url, publicKey: agentPublicKey, companyId: null, status };
  await saveAgent(db, { ...known, problem: null, now: new Date(clock.now()) });
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
      // Its turn has come: the database's own time says so, not the clock.
      await db
        .updateTable('agents')
        .set({ nextPollAt: new Date(0) })
        .execute();
      await pollAgents({ db: on, clock, secrets, connect });
    },
    keyFile: () => readFile(join(dataDirectory, 'identity.json'), 'utf8'),
    async close() {
      await db.deleteFrom('agents').where('id', '=', id).execute();
      await running.close();
      await rm(dataDirectory, { recursive: true });
    },
  });
}
