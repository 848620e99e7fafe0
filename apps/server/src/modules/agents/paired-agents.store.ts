import { sql } from 'kysely';
import { agentFields, type AgentAssociation } from '@vigie/contract/agent.ts';
import type { AgentStatus } from '@vigie/contract/agent-protocol.ts';
import { columnsIn } from '../../db/described-columns.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { renewKeysAt } from './agents.policy.ts';
import type { AgentAnswer } from './request-agent-status.ts';

export interface PairedAgentRow extends Pick<AgentAssociation, keyof typeof agentFields> {
  id: string;
  /** Null for an outbound agent. */
  url: string | null;
  publicKey: string;
  companyId: string | null;
  status: AgentStatus;
  /** Reason why the agent cannot be used yet. */
  problem: AgentAnswer['problem'];
  now: Date;
}

/** Stores a paired agent in place of one with the same address or short name. Only for the operator of the database. */
export async function saveAgent(db: Db, agent: PairedAgentRow): Promise<void> {
  const columns = columnsOf(agent);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('agents')
      .where('id', '!=', agent.id)
      .where((or) => or.or([or('url', '=', agent.url), or('slug', '=', agent.slug)]))
      .execute();
    await transaction
      .insertInto('agents')
      .values({ id: agent.id, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
  });
}

/** Adds a paired agent, or renews the one that its company has. Returns false if it belongs to another company. */
export async function addAgent(db: Db, agent: PairedAgentRow): Promise<boolean> {
  const columns = columnsOf(agent);
  const added = await db
    .insertInto('agents')
    .values({ id: agent.id, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(columns)
        .where(sql<boolean>`agents.company_id is not distinct from excluded.company_id`),
    )
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Adds an agent that registered by a code. Returns false if another agent has its id by now. */
export async function addRegistered(db: Db, agent: PairedAgentRow): Promise<boolean> {
  const added = await db
    .insertInto('agents')
    .values({ id: agent.id, ...columnsOf(agent) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Updates an agent that registered again with its new key. Its company does not change. */
export async function renewRegistered(db: Db, agent: PairedAgentRow): Promise<void> {
  const { companyId: _, ...columns } = columnsOf(agent);
  await db.updateTable('agents').set(columns).where('id', '=', agent.id).execute();
}

function columnsOf({ problem, now, ...agent }: PairedAgentRow) {
  return {
    ...columnsIn(agentFields, agent),
    companyId: agent.companyId,
    url: agent.url,
    publicKey: agent.publicKey,
    panelKey: null,
    nextPanelKey: null,
    nextPublicKey: null,
    keysSince: now,
    keysState: 'settled' as const,
    renewKeysAt: renewKeysAt(now),
    state: problem === null ? ('online' as const) : ('offline' as const),
    contradictions: 0,
    lastSeenAt: now,
    lastError: problem,
    problem,
    revokedAt: null,
    lastPollAt: agent.url === null ? sql<Date>`clock_timestamp()` : null,
    status: jsonText(agent.status),
    nextPollAt: sql<Date>`clock_timestamp()`,
    updatedAt: now,
  };
}
