import { agentFields, type AgentCodeOrder } from '@vigie/contract/agent.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { columnsIn } from '../../db/described-columns.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';

export interface NewCode extends AgentCodeOrder {
  id: string;
  lookup: string;
  sealed: Buffer;
  companyId: string;
  madeBy: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertCode(db: Db, code: NewCode): Promise<void> {
  const { id, lookup, sealed, companyId, isShared, agentId, madeBy, now: createdAt, expiresAt } = code;
  const { location = '', labels = [], ...named } = columnsIn(agentFields, code);
  const of = { companyId, isShared, agentId, madeBy };
  await db
    .insertInto('agentCodes')
    .values({ id, lookup, code: sealed, ...named, location, labels, ...of, createdAt, expiresAt })
    .execute();
}

/** Returns the valid codes within the actor's reach, newest first. */
export async function listOpenCodes(db: Db, actor: Actor, now: Date) {
  return db
    .selectFrom('agentCodes')
    .leftJoin('users', 'users.id', 'agentCodes.madeBy')
    .selectAll('agentCodes')
    .select(nameOfUser('users').as('author'))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(withinReach(actor, 'agentCodes.companyId'))
    .orderBy('agentCodes.id', 'desc')
    .execute();
}

/** Returns whether a valid code of any company names this short name. */
export async function isSlugOrdered(db: Db, slug: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('agentCodes')
    .select('id')
    .where('slug', '=', slug)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an unused code. Returns false if there is none, or if it was used. */
export async function deleteCode(db: Db, actor: Actor, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('agentCodes')
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where(withinReach(actor, 'agentCodes.companyId'))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Returns the code that an agent names and locks its row until the transaction ends. */
export async function lockCode(db: Db, lookup: string) {
  const row = await db
    .selectFrom('agentCodes')
    .selectAll()
    .where('lookup', '=', lookup)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type StoredCode = NonNullable<Awaited<ReturnType<typeof lockCode>>>;

export async function markCodeUsed(
  db: Db,
  id: string,
  used: { usedAt: Date; usedByKey: string; usedFor: string },
): Promise<void> {
  await db.updateTable('agentCodes').set(used).where('id', '=', id).execute();
}

export async function deleteOldCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('agentCodes').where('expiresAt', '<', now).execute();
}
