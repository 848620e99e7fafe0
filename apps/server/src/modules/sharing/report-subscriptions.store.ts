import type { Insertable } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ReportSubscriptionsTable } from '../../db/schema/tables.generated.ts';

type Subscription = ReportSubscriptionsTable;

/** Returns the actor's own subscriptions, for websites that they reach. */
export async function listOwnSubscriptions(db: Db, actor: Actor) {
  return db
    .selectFrom('reportSubscriptions')
    .innerJoin('websites', 'websites.id', 'reportSubscriptions.websiteId')
    .select(['websites.id', 'websites.name', 'websites.url', 'reportSubscriptions.nextAt'])
    .where('reportSubscriptions.userId', '=', actor.userId)
    .where(websiteWithinReach(actor))
    .orderBy('websites.id')
    .execute();
}

export async function putSubscription(db: Db, subscription: Insertable<Subscription>): Promise<void> {
  const { profileId, timeZone, nextAt } = subscription;
  await db
    .insertInto('reportSubscriptions')
    .values(subscription)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'websiteId']).doUpdateSet({ profileId, timeZone, nextAt }),
    )
    .execute();
}

type Named = Pick<Subscription, 'userId' | 'websiteId'>;

export async function deleteSubscription(db: Db, { userId, websiteId }: Named): Promise<void> {
  await db
    .deleteFrom('reportSubscriptions')
    .where('userId', '=', userId)
    .where('websiteId', '=', websiteId)
    .execute();
}

/** Returns a due subscription and locks it for other workers until the transaction ends; null if none is due. */
export async function claimDueSubscription(db: Db, now: Date): Promise<Subscription | null> {
  const row = await db
    .selectFrom('reportSubscriptions')
    .selectAll()
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function setNextReport(
  db: Db,
  { userId, websiteId, nextAt }: Named & Pick<Subscription, 'nextAt'>,
): Promise<void> {
  await db
    .updateTable('reportSubscriptions')
    .set({ nextAt })
    .where('userId', '=', userId)
    .where('websiteId', '=', websiteId)
    .execute();
}

/**
 * Returns the recipient of a report, with the profile that subscribed. Null once that profile may not sign in, or ended
 * the subscription.
 */
export async function findSubscriber(db: Db, { userId, websiteId }: Named) {
  const row = await db
    .selectFrom('reportSubscriptions')
    .innerJoin('profiles', 'profiles.id', 'reportSubscriptions.profileId')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select(['reportSubscriptions.timeZone', 'profiles.id as profileId', 'profiles.companyId'])
    .select(['profiles.role', 'profiles.allContexts'])
    .where('reportSubscriptions.userId', '=', userId)
    .where('reportSubscriptions.websiteId', '=', websiteId)
    .where('profiles.userId', '=', userId)
    .where('profiles.revoked', '=', false)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}
