import { AgentUntrusted } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import type { AgentStatus } from '@vigie/contract/agent-protocol.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { POLL_SECONDS, nextAgentState } from '../modules/agents/agents.policy.ts';
import { claimDueAgents, saveAgentAnswer, type AgentLink } from '../modules/agents/agents.store.ts';

export interface MonitorNeeds {
  db: Db;
  clock: Clock;
  connect: (agent: AgentLink) => AgentClient;
}

/** Asks each agent whose turn has come how it is, and notes who is online. */
export async function pollAgents({ db, clock, connect }: MonitorNeeds): Promise<void> {
  const now = new Date(clock.now());
  const due = await claimDueAgents(db, now, new Date(now.getTime() + POLL_SECONDS * 1000));
  await Promise.all(
    due.map(async (agent) => {
      const { poll, status, error } = await ask(connect(agent));
      const next = nextAgentState(agent, poll);
      await saveAgentAnswer(db, { agentId: agent.id, next, status, error, now: new Date(clock.now()) });
    }),
  );
}

interface Answer {
  poll: 'answered' | 'missed' | 'untrusted';
  status: AgentStatus | null;
  error: string | null;
}

async function ask(client: AgentClient): Promise<Answer> {
  try {
    return { poll: 'answered', status: await client.status(), error: null };
  } catch (error) {
    const poll = error instanceof AgentUntrusted ? 'untrusted' : 'missed';
    return { poll, status: null, error: error instanceof Error ? error.message : String(error) };
  }
}
