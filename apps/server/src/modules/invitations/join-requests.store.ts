import type { Locale } from '@vigie/contract/identifiers.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

export interface NewJoinRequest {
  id: string;
  companyId: string;
  guestCode: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Locale | null;
  now: Date;
}

export async function insertJoinRequest(db: Db, request: NewJoinRequest): Promise<void> {
  await db
    .insertInto('join_requests')
    .values({
      id: request.id,
      company_id: request.companyId,
      guest_code: request.guestCode,
      email: request.email,
      first_name: plainText(request.firstName),
      last_name: plainText(request.lastName),
      language: request.language,
      created_at: request.now,
    })
    .execute();
}

/** The oldest request that nobody answered yet, which nobody else answers until the transaction ends; null for none. */
export async function lockJoinRequest(db: Db) {
  const row = await db
    .selectFrom('join_requests')
    .innerJoin('companies', 'companies.id', 'join_requests.company_id')
    .select([
      'join_requests.id',
      'join_requests.email',
      'first_name as firstName',
      'language',
      'join_requests.guest_code as guestCode',
      'companies.name as company',
    ])
    .where('token_hash', 'is', null)
    .orderBy('join_requests.id')
    .limit(1)
    .forUpdate('join_requests')
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function giveJoinLink(
  db: Db,
  { id, tokenHash, expiresAt }: { id: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('join_requests')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** What a link lets somebody into, while it works, and while the guest code is still the company's. */
export async function findJoinRequest(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('join_requests')
    .innerJoin('companies', (join) =>
      join
        .onRef('companies.id', '=', 'join_requests.company_id')
        .onRef('companies.guest_code', '=', 'join_requests.guest_code'),
    )
    .select([
      'join_requests.id',
      'join_requests.email',
      'first_name as firstName',
      'last_name as lastName',
      'company_id as companyId',
      'companies.name as company',
      'expires_at as expiresAt',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** True for the one who takes it first. */
export async function takeJoinRequest(db: Db, id: string): Promise<boolean> {
  const taken = await db.deleteFrom('join_requests').where('id', '=', id).executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export async function deleteJoinRequestsOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('join_requests').where('email', '=', email).execute();
}

export async function deleteOldJoinRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('join_requests').where('created_at', '<', before).execute();
}
