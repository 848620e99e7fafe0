import type * as z from 'zod';
import { agentFields, type agentSchema } from '@vigie/contract/agent.ts';
import { AGENT_PROTOCOL_VERSION } from '@vigie/contract/agent-protocol.ts';
import type { Call, Actor } from '../../access/actor.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import {
  deleteAgent,
  findAgent,
  listAgents,
  listPoolsOfAgent,
  type AgentRow,
  type AgentsQuery,
} from './agent-records.store.ts';
import { isProtected } from '../../agent-calls/agent-address.ts';
import { columnsIn } from '../../db/described-columns.ts';

export async function listAllAgents({ db, actor }: Call, query: AgentsQuery) {
  const page = await listAgents(db, actor, query);
  return { ...page, items: page.items.map((row) => presentAgent(row, actor)) };
}

export async function readAgent(call: Call, { id }: { id: string }) {
  return presentAgent(await requireAgent(call, id), call.actor);
}

export async function requireAgent({ db, actor }: Call, id: string): Promise<AgentRow> {
  return requireFound(await findAgent(db, actor, id));
}

/** Returns an agent that the actor may change. Every company sees a shared agent; only administrators change it. */
export async function requireEditable(call: Call, id: string): Promise<AgentRow> {
  const row = await requireAgent(call, id);
  if (!isEditableBy(call.actor, row.companyId)) throw new ApiError('contact-an-administrator');
  return row;
}

/**
 * Deletes an agent and its key. Refused while a pool names this agent, and while the agent is online with runs. Other
 * agents continue the runs of an offline agent.
 */
export async function removeAgent(call: Call, { id }: { id: string }): Promise<void> {
  const { db, actor } = call;
  const row = await requireEditable(call, id);
  if (row.state === 'online' && row.activeJobs > 0) throw new ApiError('agent-busy');
  const pools = await listPoolsOfAgent(db, id);
  if (pools.length > 0)
    throw new ApiError('still-in-use', { data: { by: pools.map((pool) => ({ kind: 'pool', ...pool })) } });
  await deleteAgent(db, actor, id);
}

/** Returns an agent as the API shows it to this user. */
function presentAgent(row: AgentRow, actor: Actor): z.input<typeof agentSchema> {
  const { status } = row;
  return {
    ...columnsIn(agentFields, row),
    id: row.id,
    connection: row.url === null ? 'calling' : 'called',
    url: row.url,
    isShared: row.companyId === null,
    isEditable: isEditableBy(actor, row.companyId),
    state: row.state,
    slotsMax: row.slotsMax,
    isPaused: row.isPaused,
    ...readReportedState(status),
    isCompatible:
      row.problem !== 'version' && (status?.protocol ?? AGENT_PROTOCOL_VERSION) === AGENT_PROTOCOL_VERSION,
    lastSeenAt: row.lastSeenAt,
    problem: row.state === 'offline' ? row.problem : null,
    sync: { state: row.syncState, at: row.syncedAt, problem: row.syncProblem },
    keys: { since: row.keysSince, state: row.keysState },
    isUnencrypted: row.url !== null && !isProtected(row.url),
    activeJobs: row.activeJobs,
    revokedAt: row.revokedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Returns the agent's own report of its state; null before its first answer. */
function readReportedState(
  status: AgentRow['status'],
): Pick<z.input<typeof agentSchema>, 'load' | 'version' | 'sandbox' | 'chromium' | 'browser'> {
  if (status === null) return { load: null, version: null, sandbox: null, chromium: null, browser: null };
  const { slots, slotsFree, spoolBytes, version, sandbox, chromium, browser = null } = status;
  return { load: { slots, slotsFree, spoolBytes }, version, sandbox, chromium, browser };
}

/** Returns whether the actor may change agents of the company. Only administrators change shared agents. */
function isEditableBy(actor: Actor, companyId: string | null): boolean {
  return actor.scope === 'all' || companyId === actor.companyId;
}
