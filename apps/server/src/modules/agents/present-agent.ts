import { AGENT_PROTOCOL_VERSION } from '@vigie/contract/agent-protocol.ts';
import { agentFields, type Agent } from '@vigie/contract/agent.ts';
import type { Actor } from '../../access/actor.ts';
import { isProtected } from '../../agent-calls/agent-address.ts';
import { columnsIn } from '../../db/described-columns.ts';
import type { AgentRow } from './agent-records.store.ts';

/** An agent as the API tells it to this user. */
export function presentAgent(row: AgentRow, actor: Actor): Agent {
  const { status } = row;
  return {
    ...columnsIn(agentFields, row),
    id: row.id,
    url: row.url,
    isShared: row.companyId === null,
    isEditable: isEditableBy(actor, row.companyId),
    state: row.state,
    slotsMax: row.slotsMax,
    isPaused: row.isPaused,
    load:
      status === null
        ? null
        : { slots: status.slots, slotsFree: status.slotsFree, spoolBytes: status.spoolBytes },
    version: status?.version ?? null,
    isCompatible:
      row.problem !== 'version' && (status?.protocol ?? AGENT_PROTOCOL_VERSION) === AGENT_PROTOCOL_VERSION,
    sandbox: status?.sandbox ?? null,
    chromium: status?.chromium ?? null,
    browser: status?.browser ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    problem: row.state === 'offline' ? row.problem : null,
    sync: { state: row.syncState, at: row.syncedAt?.toISOString() ?? null, problem: row.syncProblem },
    keys: { since: row.keysSince.toISOString(), state: row.keysState },
    isUnencrypted: !isProtected(row.url),
    activeJobs: row.activeJobs,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A shared agent is an administrator's. */
export function isEditableBy(actor: Actor, companyId: string | null): boolean {
  return actor.scope === 'all' || companyId === actor.companyId;
}
