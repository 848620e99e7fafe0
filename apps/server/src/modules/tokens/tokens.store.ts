import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { NewRow } from '../../db/schema/new-row.ts';
import type { TokensTable } from '../../db/schema/tables.generated.ts';

/** Owner of tokens: the actor, or a company within the actor's reach. */
export type TokenOwner = 'actor' | { companyId: string };

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

/** Returns the owner's tokens that were not revoked and end after an instant, newest first. */
export async function listTokens(
  db: Db,
  actor: Actor,
  { owner, endAfter }: { owner: TokenOwner; endAfter: Date },
) {
  return db
    .selectFrom('tokens')
    .innerJoin('companies', 'companies.id', 'tokens.companyId')
    .leftJoin('users', 'users.id', 'tokens.createdBy')
    .selectAll('tokens')
    .select(['companies.name as companyName', nameOfUser('users').as('author')])
    .where(isOf(actor, owner))
    .where('tokens.revokedAt', 'is', null)
    .where('tokens.expiresAt', '>', endAfter)
    .orderBy('tokens.id', 'desc')
    .execute();
}

export async function insertToken(
  db: Db,
  token: NewRow<TokensTable, 'lastUsedAt' | 'revokedAt'>,
): Promise<void> {
  const { now, ...columns } = token;
  await db
    .insertInto('tokens')
    .values({ ...columns, createdAt: now })
    .execute();
}

/** Revokes a token. Returns false if the owner has no such token. */
export async function revokeToken(
  db: Db,
  actor: Actor,
  { owner, id, now }: { owner: TokenOwner; id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where(isOf(actor, owner))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function isOf(actor: Actor, owner: TokenOwner): RawBuilder<boolean> {
  if (owner !== 'actor')
    return sql<boolean>`(tokens.profile_id is null and tokens.company_id = ${owner.companyId}
      and ${withinReach(actor, 'tokens.companyId')})`;
  return sql<boolean>`tokens.profile_id in (select id from profiles where user_id = ${actor.userId})`;
}

/** Finds a token with the profile that it acts as; without a role if that profile may no longer sign in. */
export async function findBearer(db: Db, tokenHash: Buffer) {
  const row = await db
    .selectFrom('tokens')
    .leftJoin('profiles', (join) =>
      join.onRef('profiles.id', '=', 'tokens.profileId').on('profiles.revoked', '=', false),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'profiles.userId').on('users.status', '=', 'active'),
    )
    .selectAll('tokens')
    .select(['users.id as userId', 'users.mustChangePassword', 'profiles.role', 'profiles.allContexts'])
    .where('tokens.tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

const MINUTE_MS = 60_000;

/** Records that a token was used, to the minute, so that many parallel calls do not wait for each other. */
export async function recordTokenUse(
  db: Db,
  { id, lastUsedAt }: Pick<TokensTable, 'id'> & { lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < MINUTE_MS) return;
  await db.updateTable('tokens').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

/** Deletes tokens that became invalid before an instant. */
export async function deleteOldTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tokens').where('expiresAt', '<', before).execute();
}
