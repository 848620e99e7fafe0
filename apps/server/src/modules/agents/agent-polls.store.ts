import { sql } from 'kysely';
import type { AgentSettings } from '@vigie/contract/agent-protocol.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { AgentState } from './agents.policy.ts';
import type { AgentAnswer } from './request-agent-status.ts';

/**
 * Claims agents that are due for a poll, so that no two workers poll the same one at once. Due times compare with the
 * database's clock. A due time too far ahead comes from a wrong clock and counts as due.
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
  /** Settings that were handed over or should have been; null: none. */
  handedOver: AgentSettings | null;
  now: Date;
}

/**
 * Stores an agent's answer. The last problem stays until the agent is online again. A synchronisation stays open while
 * other settings wait.
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
    // The answer was in progress when the key was revoked
    .where('revokedAt', 'is', null)
    .execute();
}
