import { sql } from 'kysely';
import type { AgentSettings } from '@vigie/contract/agent-protocol.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { AgentState } from './agents.policy.ts';
import type { AgentAnswer } from './ask-agent.ts';

/**
 * Returns agents that are due for a poll; several workers never poll the same one at once. The database's clock
 * decides, the same for all. A due time too far ahead comes from a clock that was wrong, so it counts as due.
 */
export async function claimDueAgents(db: Db, pollSeconds: number) {
  const nextPollAt = sql<Date>`clock_timestamp() + make_interval(secs => ${pollSeconds})`;
  return db
    .updateTable('agents')
    .set({ nextPollAt })
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`next_poll_at not between clock_timestamp() and ${nextPollAt}`)
    .returning(['id', 'url', 'publicKey', 'panelKey', 'state', 'contradictions'])
    .returning(['nextPanelKey', 'nextPublicKey'])
    .returning('renewKeysAt')
    .returning(['syncState', 'slotsMax'])
    .execute();
}

export interface SavedAnswer extends AgentAnswer {
  agentId: string;
  next: AgentState;
  /** The settings that were handed over, or should have been; null: none were. */
  handedOver: AgentSettings | null;
  now: Date;
}

/**
 * Keeps what an agent answered. Its last problem is kept until it is online again, and a synchronisation has not
 * ended while other settings wait.
 */
export async function saveAgentAnswer(db: Db, answer: SavedAnswer): Promise<void> {
  const { agentId, next, status, problem, error, handedOver, now } = answer;
  await db
    .updateTable('agents')
    .set({
      state: next.state,
      contradictions: next.contradictions,
      lastError: error,
      ...(next.state === 'online' && { problem: null }),
      ...(next.state === 'offline' && problem !== null && { problem }),
      ...(status !== null && { lastSeenAt: now, status: jsonText(status) }),
      ...(handedOver !== null && {
        syncState: sql`case when slots_max is not distinct from ${handedOver.slotsMax}
          then ${problem === null ? 'success' : 'failure'} else 'loading' end`,
        syncedAt: now,
        syncProblem: problem,
      }),
    })
    .where('id', '=', agentId)
    // An answer that was under way when the key was revoked
    .where('revokedAt', 'is', null)
    .execute();
}
