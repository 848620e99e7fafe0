import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

export interface Use {
  kind: 'user' | 'website' | 'agent';
  id: string;
  name: string;
}

const SHOWN = 10;

/** Locks a company, so that nothing can be added to it until the transaction ends. */
export async function lockCompany(db: Db, companyId: string): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute();
}

/** Returns what would be lost with the company. Of draft websites, only those that an agent is visiting now. */
export async function listUses(db: Db, companyId: string): Promise<Use[]> {
  const users = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select(['users.id', 'users.email as name'])
    .where('profiles.companyId', '=', companyId)
    .orderBy('users.id')
    .limit(SHOWN)
    .execute();
  const websites = await db
    .selectFrom('websites')
    .select(['id', 'url as name'])
    .where('companyId', '=', companyId)
    .where(
      sql<boolean>`not is_draft or exists (select from jobs where website_id = websites.id and state in ('queued', 'running'))`,
    )
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  const agents = await db
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return [
    ...users.map((one) => ({ kind: 'user' as const, ...one })),
    ...websites.map((one) => ({ kind: 'website' as const, ...one })),
    ...agents.map((one) => ({ kind: 'agent' as const, ...one })),
  ];
}

/** Deletes an empty company, with the messages of deleted users. */
export async function deleteCompany(db: Db, companyId: string): Promise<void> {
  await db.deleteFrom('messages').where('companyId', '=', companyId).execute();
  await db.deleteFrom('files').where('companyId', '=', companyId).execute();
  await db.deleteFrom('fileContents').where('companyId', '=', companyId).execute();
  await db.deleteFrom('companies').where('id', '=', companyId).execute();
}
