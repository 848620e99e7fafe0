import { sql, type RawBuilder } from 'kysely';
import { USABLE_AGENTS_MAX, type UsableAgent } from '@vigie/contract/agent.ts';
import type { Db } from '../../db/schema/database.ts';

/** Agent with the columns that the link to it needs. */
export interface AgentLink {
  id: string;
  /** Address of the agent. Null for an outbound agent, which fetches its messages over its own connection. */
  url: string | null;
  publicKey: string;
  /** The panel's key for this link, sealed. Null: the panel's pairing key is used. */
  panelKey: Buffer | null;
}

/** Returns the condition for agents that a company may use: its own and the shared ones. */
function usableBy(companyId: string): RawBuilder<boolean> {
  return sql<boolean>`(agents.company_id is null or agents.company_id = ${companyId})`;
}

/** Returns how many agents a company may use, and how many of them are online. */
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

/** Returns the agents that a company may use, by name. */
export async function listUsableAgents(db: Db, companyId: string): Promise<UsableAgent[]> {
  return db
    .selectFrom('agents')
    .select(['id', 'name', 'labels', 'location', 'state', 'isPaused'])
    .where(usableBy(companyId))
    .orderBy('name')
    .orderBy('id')
    .limit(USABLE_AGENTS_MAX)
    .execute();
}

/** Finds an agent that a company may use; null for any other. */
export async function findUsableAgent(db: Db, companyId: string, id: string) {
  const row = await db
    .selectFrom('agents')
    .select(['id', 'state', 'isPaused'])
    .where('id', '=', id)
    .where(usableBy(companyId))
    .executeTakeFirst();
  return row ?? null;
}

export async function findAgentLink(db: Db, id: string): Promise<AgentLink | null> {
  const row = await db
    .selectFrom('agents')
    .select(['id', 'url', 'publicKey', 'panelKey'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
