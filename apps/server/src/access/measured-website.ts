import { requireFound } from '../errors/api-error.ts';
import type { Call } from './actor.ts';
import { websiteWithinReach } from './reach.ts';

/** Returns the website that a call is about. Throws if it is outside the actor's scope. */
export async function requireMeasuredWebsite({ db, actor }: Pick<Call, 'db' | 'actor'>, websiteId: string) {
  return requireFound(
    await db
      .selectFrom('websites')
      .select(['id', 'companyId', 'name', 'url', 'tracking'])
      .where('id', '=', websiteId)
      .where(websiteWithinReach(actor))
      .executeTakeFirst(),
  );
}
