import type { Call } from '../../access/actor.ts';
import { ApiError, requireUnchanged } from '../../errors/api-error.ts';
import { findWebsite, lockLastChange, type WebsiteRow } from './websites.store.ts';

/** Returns a website within the actor's reach. Refuses any other as not found. */
export async function requireWebsite(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  id: string,
): Promise<WebsiteRow> {
  const row = await findWebsite(db, actor, id);
  if (row === null) throw new ApiError('not-found');
  return row;
}

/** Locks a website within the actor's reach. Refuses a change that started from an older version of the website. */
export async function requireUnchangedWebsite(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { id, updatedAt }: { id: string; updatedAt: string },
): Promise<void> {
  const storedAt = await lockLastChange(db, actor, id);
  if (storedAt === null) throw new ApiError('not-found');
  requireUnchanged(storedAt, updatedAt);
}
