import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startAgent, type RunningAgent } from '@vigie/agent/start-agent.ts';
import { createAgentClient, type AgentClient, type AgentClientOptions } from '@vigie/agent-link/client.ts';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { pairAgent } from '@vigie/agent-link/pair-agent.ts';
import { createQueue } from '@vigie/inspector/queue.ts';
import { fakeInspection, type FakePages } from '../../apps/agent/test/fake-inspection.ts';
import { saveAgent } from '../../apps/server/src/modules/agents/paired-agents.store.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';

const panel = { panelId: randomUUID(), panelKey: createKeyPair().privateKey };
const clock = { now: () => Date.now() };
const silent = pino({ level: 'silent' });

/** An agent with everything but a browser; it keeps its address over restarts. */
export interface TestAgent {
  id: string;
  client: AgentClient;
  /** Pages it was at, in order. */
  inspected: string[];
  /** Closes it and starts it again on the same data: it resumes. */
  restart(): Promise<void>;
  /** Starts it again without its runs, as after a disk was lost. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/** How its worker reaches it. */
export type TestLink = Pick<AgentClientOptions, 'fetch' | 'pause' | 'timeoutSeconds'>;

interface Starting {
  pages: FakePages;
  name: string;
  link: TestLink;
}

export async function startTestAgent(db: Db, { pages, name, link }: Starting): Promise<TestAgent> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-sharing-'));
  const { inspection, inspected } = fakeInspection(pages);
  const start = (port: number) =>
    startAgent({ dataDirectory, port, slots: 2, allowNoSandbox: false, env: {}, log: silent, inspection });
  let running: RunningAgent = await start(0);
  const { url } = running;
  const paired = await pairAgent({ ...panel, url, code: running.pairingCode ?? '', clock });
  const { agentId: id, agentPublicKey: publicKey, status } = paired;
  const row = { id, name, slug: name, url, publicKey, companyId: null, status };
  await saveAgent(db, { ...row, problem: null, now: new Date() });
  const restarts = createQueue();
  const again = (between: () => Promise<void>) =>
    restarts.run(async () => {
      await running.close();
      await between();
      running = await start(Number(new URL(url).port));
    });
  return {
    id,
    client: createAgentClient({ ...panel, ...link, url, agentId: id, agentPublicKey: publicKey, clock }),
    inspected,
    restart: () => again(async () => undefined),
    forget: () => again(() => rm(join(dataDirectory, 'runs'), { recursive: true })),
    async stop() {
      await running.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
