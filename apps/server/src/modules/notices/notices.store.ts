import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { PushMessage } from '../../db/schema/stored-types.ts';

/** Finds the notice choices and the language of an active user. Null if there is no such user. */
export async function findChoices(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .select((user) => ['notices', user.fn.coalesce('locale', 'browserLanguage').as('locale')])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the moderators and administrators of a company, who look after its websites. */
export async function listCompanyManagers(
  db: Db,
  companyId: string,
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select(['users.id', 'users.email'])
    .where('profiles.companyId', '=', companyId)
    .where('profiles.role', 'in', ['admin', 'moderator'])
    .where('profiles.revoked', '=', false)
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .execute();
}

export interface NewPush {
  id: string;
  userId: string;
  message: PushMessage;
  now: Date;
}

export async function insertPush(db: Db, push: NewPush): Promise<void> {
  await db
    .insertInto('pushesDue')
    .values({
      id: push.id,
      userId: push.userId,
      message: jsonText(push.message),
      createdAt: push.now,
    })
    .execute();
}

/** Takes the oldest push, so that no other worker takes it; null if there is none. */
export async function takePush(db: Db): Promise<{ userId: string; message: PushMessage } | null> {
  const oldest = db.selectFrom('pushesDue').select('id').orderBy('id').limit(1).forUpdate().skipLocked();
  const row = await db
    .deleteFrom('pushesDue')
    .where('id', 'in', oldest)
    .returning(['userId', 'message'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds an ended job with the data of its notice. Null for a trial, a discovery, and a job of an import, which sends
 * one notice at its end.
 */
export async function findJobOfNotice(db: Db, jobId: string) {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('websites', 'websites.id', 'jobs.websiteId')
    .select([
      'jobs.id as jobId',
      'jobs.companyId',
      'jobs.websiteId',
      'jobs.state',
      'jobs.failureCode',
      'jobs.startedAt',
      'websites.name as website',
    ])
    .where('jobs.id', '=', jobId)
    .where('jobs.kind', 'in', ['audit', 'pool', 'test'])
    .where('jobs.mode', '<>', 'import')
    .executeTakeFirst();
  return row ?? null;
}
