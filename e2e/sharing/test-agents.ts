import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { AgentOptions } from '@vigie/agent/agent-options.ts';
import { startOutboundAgent } from '@vigie/agent/outbound/start-outbound-agent.ts';
import { startAgent } from '@vigie/agent/start-agent.ts';
import { createAgentClient, type AgentClient, type AgentClientOptions } from '@vigie/agent-link/client.ts';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { pairAgent, type PairedAgent } from '@vigie/agent-link/pair-agent.ts';
import { createQueue } from '@vigie/inspector/queue.ts';
import { fakeInspection, type FakePages } from '../../apps/agent/test/fake-inspection.ts';
import { findAgentLink } from '../../apps/server/src/modules/agents/agents.store.ts';
import { saveAgent } from '../../apps/server/src/modules/agents/paired-agents.store.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import type { OutboundPanel } from '../outbound/outbound-panel.ts';

const panel = { panelId: randomUUID(), panelKey: createKeyPair().privateKey };
const clock = { now: () => Date.now() };
const silent = pino({ level: 'silent' });

/** An agent without a browser; it has the same address after restarts. */
export interface TestAgent {
  id: string;
  client: AgentClient;
  /** Visited pages, in order. */
  inspected: string[];
  /** Closes the agent and starts it again on the same data: it resumes. */
  restart(): Promise<void>;
  /** Starts it again without its runs, as after a disk was lost. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/** Link between worker and agent. */
export type TestLink = Pick<AgentClientOptions, 'pause' | 'timeoutSeconds'> & {
  /** Replaces the network on the worker's side. */
  through?: (fetch: FetchLike) => FetchLike;
};

interface Starting {
  pages: FakePages;
  name: string;
  link: TestLink;
}

type Started = { id: string; client: AgentClient; close(): Promise<void> };
type Start = () => Promise<Started>;
type Own = Starting & Pick<AgentOptions, 'dataDirectory' | 'inspection'>;

/** Starts an agent that its panel calls. */
export async function startTestAgent(db: Db, starting: Starting): Promise<TestAgent> {
  let url: string | null = null;
  let paired: PairedAgent | null = null;
  return startRestartableAgent(starting, ({ name, link: { through, ...link }, ...own }) => async () => {
    const port = url === null ? 0 : Number(new URL(url).port);
    const running = await startAgent({ ...optionsOf(own), port });
    url = running.url;
    if (paired === null) {
      paired = await pairAgent({ ...panel, url, code: running.pairingCode ?? '', clock });
      const { agentId: id, agentPublicKey: publicKey, status } = paired;
      const row = { id, name, slug: name, url, publicKey, companyId: null, status };
      await saveAgent(db, { ...row, problem: null, now: new Date() });
    }
    const { agentId, agentPublicKey } = paired;
    const fetch = through?.(globalThis.fetch);
    const reached = { ...panel, ...link, url, agentId, agentPublicKey, clock, ...(fetch && { fetch }) };
    return { id: agentId, client: createAgentClient(reached), close: running.close };
  });
}

/** Starts an agent that calls its panel. */
export async function startTestOutboundAgent(
  { db, line }: { db: Db; line: OutboundPanel },
  starting: Starting,
): Promise<TestAgent> {
  let code: string | null = await line.makeCode(starting.name);
  return startRestartableAgent(starting, ({ name, link, ...own }) => async () => {
    const named = code === null ? null : { url: line.url, code };
    const pause = link.pause && { pause: link.pause };
    const { close } = await startOutboundAgent({ ...optionsOf(own), ...pause, panel: named });
    code = null;
    const known = await findAgentLink(db, await idOf(db, name));
    if (known === null) throw new Error('it is registered');
    return { id: known.id, client: line.connect(known, link), close };
  });
}

const optionsOf = ({ dataDirectory, inspection }: Pick<Own, 'dataDirectory' | 'inspection'>) => ({
  dataDirectory,
  ...(inspection && { inspection }),
  slots: 2,
  allowNoSandbox: false,
  env: {},
  log: silent,
});

async function idOf(db: Db, slug: string): Promise<string> {
  return (await db.selectFrom('agents').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

/** Starts an agent that can be restarted on the same data. */
async function startRestartableAgent(starting: Starting, startWith: (own: Own) => Start): Promise<TestAgent> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-sharing-'));
  const { inspection, inspected } = fakeInspection(starting.pages);
  const start = startWith({ ...starting, dataDirectory, inspection });
  let running = await start();
  const { id, client } = running;
  const restarts = createQueue();
  const again = (between: () => Promise<void>) =>
    restarts.run(async () => {
      await running.close();
      await between();
      running = await start();
    });
  return {
    id,
    client,
    inspected,
    restart: () => again(async () => undefined),
    forget: () => again(() => rm(join(dataDirectory, 'runs'), { recursive: true })),
    async stop() {
      await running.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
