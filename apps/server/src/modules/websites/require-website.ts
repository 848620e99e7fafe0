import type { Call } from '../../access/actor.ts';
import { requireFound, requireUnchanged } from '../../errors/api-error.ts';
import { findWebsite, lockLastChange, type WebsiteRow } from './websites.store.ts';

/** Returns a website within the actor's reach. Refuses any other as not found. */
export async function requireWebsite(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  id: string,
): Promise<WebsiteRow> {
  return requireFound(await findWebsite(db, actor, id));
}

/** Locks a website within the actor's reach. Refuses a change that started from an older version of the website. */
export async function requireUnchangedWebsite(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { id, updatedAt }: { id: string; updatedAt: string },
): Promise<void> {
  requireUnchanged(requireFound(await lockLastChange(db, actor, id)), updatedAt);
}
