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

/** Returns the codes in reach that can still be used, newest first. */
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

/** Returns whether a code that can still be used names this short name, of whatever company. */
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

/** Returns false when there is none, or it was used. */
export async function deleteCode(db: Db, actor: Actor, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('agentCodes')
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where(withinReach(actor, 'agentCodes.companyId'))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Returns the code that an agent names, until the transaction ends nobody else's. */
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
