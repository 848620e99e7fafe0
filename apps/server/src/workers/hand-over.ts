import { AgentRefused } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import { isBusy, isSilence, unlessAgentTrouble } from './agent-trouble.ts';
import type { RunNeeds } from './run-needs.ts';
import { markTaken, type Attempt, type Run } from './runs.store.ts';

export interface Following {
  run: Run;
  attempt: Attempt;
  client: AgentClient;
}

/**
 * agent-busy, agent-timeout: not now, and nothing is lost by that. refused: this agent will never take it. The others
 * are those of AttemptOutcome.
 */
export type HandOver = 'taken' | 'agent-busy' | 'agent-timeout' | 'lost' | 'refused' | 'superseded';

/** Gives an agent its order, once; an agent that is silent for the whole lease loses the attempt. */
export async function handOver(needs: RunNeeds, following: Following): Promise<HandOver> {
  const { clock } = needs;
  const { run, attempt, client } = following;
  try {
    await putOrder(needs, following);
  } catch (error) {
    if (isBusy(error)) return 'agent-busy';
    if (isSilence(error)) return attempt.isLeaseOver ? 'lost' : 'agent-timeout';
    if (error instanceof AgentRefused) return error.status === 422 ? 'refused' : 'lost';
    throw error;
  }
  const isWanted = await markTaken(needs.db, run, { ...attempt, now: new Date(clock.now()) });
  if (isWanted) return 'taken';
  await unlessAgentTrouble(client.cancel({ runId: run.id, attempt: attempt.number }));
  return 'superseded';
}

async function putOrder({ openVariables }: RunNeeds, { run, attempt, client }: Following): Promise<void> {
  const { contextId } = run.plan;
  const variables = contextId === null ? {} : ((await openVariables(contextId)) ?? {});
  try {
    await client.putRun({ ...run.order, attempt: attempt.number, variables });
  } catch (error) {
    // Orders of one number differ by hidden variables that were changed meanwhile, and by nothing else: it has this one.
    if (!(error instanceof AgentRefused && error.code === 'another-order')) throw error;
  }
}
