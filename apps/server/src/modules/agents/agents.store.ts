import { sql, type RawBuilder } from 'kysely';
import type { AgentSettings, AgentStatus } from '@vigie/contract/agent-protocol.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { AgentState } from './agents.policy.ts';
import type { AgentAnswer } from './ask-agent.ts';

/** An agent as the link to it needs it. */
export interface AgentLink {
  id: string;
  url: string;
  publicKey: string;
}

/** Agents that a company may use: its own and the shared ones. */
function usableBy(companyId: string): RawBuilder<boolean> {
  return sql<boolean>`(agents.company_id is null or agents.company_id = ${companyId})`;
}

/** How many agents a company may use, and how many of them answer. */
export async function countAgents(db: Db, companyId: string): Promise<{ agents: number; online: number }> {
  return db
    .selectFrom('agents')
    .select(({ fn }) => [
      fn.countAll<number>().as('agents'),
      fn.countAll<number>().filterWhere('state', '=', 'online').as('online'),
    ])
    .where(usableBy(companyId))
    .executeTakeFirstOrThrow();
}

/** An agent that a company may use; null for any other. */
export async function findUsableAgent(db: Db, companyId: string, id: string) {
  const row = await db
    .selectFrom('agents')
    .select(['id', 'state', 'is_paused as isPaused'])
    .where('id', '=', id)
    .where(usableBy(companyId))
    .executeTakeFirst();
  return row ?? null;
}

/** The agent with the most free slots that the company may use, null when none is online. */
export async function chooseAgent(db: Db, companyId: string): Promise<AgentLink | null> {
  const row = await db
    .selectFrom('agents')
    .select(['id', 'url', 'public_key as publicKey'])
    .where(usableBy(companyId))
    .where('state', '=', 'online')
    .orderBy(sql`(status ->> 'slotsFree')::int`, (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findAgentLink(db: Db, id: string): Promise<AgentLink | null> {
  const row = await db
    .selectFrom('agents')
    .select(['id', 'url', 'public_key as publicKey'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface PairedAgentRow {
  id: string;
  name: string;
  slug: string;
  url: string;
  publicKey: string;
  companyId: string | null;
  status: AgentStatus;
  now: Date;
}

export interface NewAgent extends PairedAgentRow {
  /** Why it cannot be used yet. */
  problem: AgentAnswer['problem'];
}

/** Stores a paired agent, online; pairing again with the same agent or address renews it. */
export async function saveAgent(db: Db, agent: PairedAgentRow): Promise<void> {
  const fields = {
    company_id: agent.companyId,
    name: agent.name,
    slug: agent.slug,
    url: agent.url,
    public_key: agent.publicKey,
    state: 'online' as const,
    contradictions: 0,
    last_seen_at: agent.now,
    last_error: null,
    problem: null,
    status: jsonText(agent.status),
    next_poll_at: agent.now,
    updated_at: agent.now,
  };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('agents')
      .where('id', '!=', agent.id)
      .where((or) => or.or([or('url', '=', agent.url), or('slug', '=', agent.slug)]))
      .execute();
    await transaction
      .insertInto('agents')
      .values({ id: agent.id, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute();
  });
}

/**
 * Adds a paired agent; one that its company had is renewed, whatever it was. False when it belongs to another
 * company.
 */
export async function addAgent(db: Db, agent: NewAgent): Promise<boolean> {
  const fields = {
    company_id: agent.companyId,
    name: agent.name,
    slug: agent.slug,
    url: agent.url,
    public_key: agent.publicKey,
    state: agent.problem === null ? ('online' as const) : ('offline' as const),
    contradictions: 0,
    last_seen_at: agent.now,
    last_error: agent.problem,
    problem: agent.problem,
    status: jsonText(agent.status),
    next_poll_at: agent.now,
    updated_at: agent.now,
  };
  const added = await db
    .insertInto('agents')
    .values({ id: agent.id, ...fields })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(fields)
        .where(sql<boolean>`agents.company_id is not distinct from excluded.company_id`),
    )
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Agents whose time to be asked has come; several workers never ask the same one at once. */
export async function claimDueAgents(db: Db, now: Date, nextPollAt: Date) {
  return db
    .updateTable('agents')
    .set({ next_poll_at: nextPollAt })
    .where('next_poll_at', '<=', now)
    .returning(['id', 'url', 'public_key as publicKey', 'state', 'contradictions'])
    .returning(['sync_state as syncState', 'slots_max as slotsMax'])
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
      last_error: error,
      ...(next.state === 'online' && { problem: null }),
      ...(next.state === 'offline' && problem !== null && { problem }),
      ...(status !== null && { last_seen_at: now, status: jsonText(status) }),
      ...(handedOver !== null && {
        sync_state: sql`case when slots_max is not distinct from ${handedOver.slotsMax}
          then ${problem === null ? 'success' : 'failure'} else 'loading' end`,
        synced_at: now,
        sync_problem: problem,
      }),
    })
    .where('id', '=', agentId)
    .execute();
}
