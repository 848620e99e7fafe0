import { AGENT_PROTOCOL_VERSION } from '@vigie/contract/agent-protocol.ts';
import type { Agent } from '@vigie/contract/agent.ts';
import type { Actor } from '../../access/actor.ts';
import { isProtected } from '../../agent-calls/agent-address.ts';
import type { AgentRow } from './agent-records.store.ts';

/** An agent as the API tells it to this person. */
export function presentAgent(row: AgentRow, actor: Actor): Agent {
  const { status } = row;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    url: row.url,
    isShared: row.company_id === null,
    isEditable: isEditableBy(actor, row.company_id),
    state: row.state,
    slotsMax: row.slots_max,
    isPaused: row.is_paused,
    load:
      status === null
        ? null
        : { slots: status.slots, slotsFree: status.slotsFree, spoolBytes: status.spoolBytes },
    version: status?.version ?? null,
    isCompatible:
      row.problem !== 'version' && (status?.protocol ?? AGENT_PROTOCOL_VERSION) === AGENT_PROTOCOL_VERSION,
    sandbox: status?.sandbox ?? null,
    chromium: status?.chromium ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    problem: row.state === 'offline' ? row.problem : null,
    sync: { state: row.sync_state, at: row.synced_at?.toISOString() ?? null, problem: row.sync_problem },
    keys: { since: row.keys_since.toISOString(), state: row.keys_state },
    isUnencrypted: !isProtected(row.url),
    activeJobs: row.activeJobs,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A shared agent is an administrator's. */
export function isEditableBy(actor: Actor, companyId: string | null): boolean {
  return actor.scope === 'all' || companyId === actor.companyId;
}
