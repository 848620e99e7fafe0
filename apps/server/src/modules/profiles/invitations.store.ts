import type { Db } from '../../db/schema/database.ts';
import { plainText } from '../../db/json-text.ts';
import type { NewRow } from '../../db/schema/new-row.ts';
import type { JoinRequestsTable } from '../../db/schema/tables.generated.ts';

/** Finds the company of a guest code; null for an unknown or replaced code. */
export async function findInvitingCompany(db: Db, guestCode: string) {
  const row = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('guestCode', '=', guestCode)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a user's profile in a company, revoked or not. */
export async function findMembership(db: Db, { userId, companyId }: { userId: string; companyId: string }) {
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'revoked'])
    .where('userId', '=', userId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

export type NewJoinRequest = NewRow<JoinRequestsTable, 'tokenHash' | 'expiresAt'>;

export async function insertJoinRequest(db: Db, { now, ...request }: NewJoinRequest): Promise<void> {
  await db
    .insertInto('joinRequests')
    .values({
      ...request,
      firstName: plainText(request.firstName),
      lastName: plainText(request.lastName),
      createdAt: now,
    })
    .execute();
}

/** Returns the oldest unanswered request and locks it until the transaction ends; null if there is none. */
export async function lockJoinRequest(db: Db) {
  const row = await db
    .selectFrom('joinRequests')
    .innerJoin('companies', 'companies.id', 'joinRequests.companyId')
    .select([
      'joinRequests.id',
      'joinRequests.email',
      'firstName',
      'language',
      'joinRequests.guestCode',
      'companies.name as company',
    ])
    .where('tokenHash', 'is', null)
    .orderBy('joinRequests.id')
    .limit(1)
    .forUpdate('joinRequests')
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function giveJoinLink(
  db: Db,
  { id, tokenHash, expiresAt }: { id: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.updateTable('joinRequests').set({ tokenHash, expiresAt }).where('id', '=', id).execute();
}

/** Returns the request of a link, while the link is valid and the guest code is still that of the company. */
export async function findJoinRequest(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('joinRequests')
    .innerJoin('companies', (join) =>
      join
        .onRef('companies.id', '=', 'joinRequests.companyId')
        .onRef('companies.guestCode', '=', 'joinRequests.guestCode'),
    )
    .select([
      'joinRequests.id',
      'joinRequests.email',
      'firstName',
      'lastName',
      'companyId',
      'companies.name as company',
      'expiresAt',
    ])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a request. Returns true only for the first call. */
export async function takeJoinRequest(db: Db, id: string): Promise<boolean> {
  const taken = await db.deleteFrom('joinRequests').where('id', '=', id).executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export async function deleteJoinRequestsOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('joinRequests').where('email', '=', email).execute();
}

export async function deleteOldJoinRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('joinRequests').where('createdAt', '<', before).execute();
}
