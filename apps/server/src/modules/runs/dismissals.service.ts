import type { AgentClient } from '@vigie/agent-link/client.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import { findAgentLink, type AgentLink } from '../agents/agents.store.ts';
import { isSilence } from './agent-trouble.ts';
import { listUnwanted, markDismissed } from './dismissals.store.ts';

interface DismissalNeeds {
  db: Db;
  clock: Clock;
  connect: (agent: AgentLink) => AgentClient;
}

/**
 * Cancels attempts on their agents that nobody follows any more, of one job or of all. The agents then visit no useless
 * page and free their slots. An agent that does not answer gets the message again later.
 */
export async function dismissUnwanted(
  { db, clock, connect }: DismissalNeeds,
  jobId: string | null,
): Promise<void> {
  const now = new Date(clock.now());
  for (const { runId, number, agentId } of await listUnwanted(db, jobId, now)) {
    const agent = await findAgentLink(db, agentId);
    const isCancelled = agent === null || (await cancelAttempt(connect(agent), { runId, attempt: number }));
    if (isCancelled) await markDismissed(db, { runId, number }, now);
  }
}

/**
 * Cancels an attempt on its agent. Returns false only if the agent did not answer: an unknown attempt, or a refusal,
 * counts as cancelled.
 */
async function cancelAttempt(
  client: AgentClient,
  attempt: { runId: string; attempt: number },
): Promise<boolean> {
  try {
    await client.cancel(attempt);
    return true;
  } catch (error) {
    return !isSilence(error);
  }
}
