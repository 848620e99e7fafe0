import type { Call } from '../../access/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { findWebsite, type WebsiteRow } from './websites.store.ts';

/** Returns a website within the actor's reach. Refuses any other as not found. */
export async function requireWebsite(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  id: string,
): Promise<WebsiteRow> {
  const row = await findWebsite(db, actor, id);
  if (row === null) throw new ApiError('not-found');
  return row;
}
