import type { Call } from '../../access/actor.ts';
import { Refusal } from '../../errors/refusal.ts';
import { findMeasuredWebsite } from './health.store.ts';

/** The website that a call asks about, within the actor's reach; for anyone else there is none. */
export async function requireMeasuredWebsite({ db, actor }: Call, websiteId: string) {
  const website = await findMeasuredWebsite(db, actor, websiteId);
  if (website === null) throw new Refusal('not-found');
  return website;
}
