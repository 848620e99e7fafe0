import type { Actor } from '../../access/actor.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { NewRow } from '../../db/schema/new-row.ts';
import type { DevicesTable } from '../../db/schema/tables.generated.ts';

/** Returns the browsers in which a user turned push notifications on, oldest first. */
export async function listDevices(db: Db, userId: string) {
  return db
    .selectFrom('devices')
    .select(['id', 'label', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/**
 * Returns the browsers that receive notices: those of active users. After somebody else sets a user's password, that
 * user's browsers receive none until the user chooses another one. Whoever knew the old password may own the browser.
 */
export async function listNotifiableDevices(db: Db, userId: string): Promise<Array<{ id: string }>> {
  return db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.userId')
    .select('devices.id')
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('users.mustChangePassword', '=', false)
    .orderBy('devices.id')
    .execute();
}

/** Returns whether the user exists and the actor may see their devices. */
export async function isWithinOwnReach(db: Db, actor: Actor, userId: string): Promise<boolean> {
  if (actor.scope !== 'all' && userId !== actor.userId) return false;
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export type NewDevice = NewRow<DevicesTable, 'lastFailedAt'>;

/** Inserts a browser. A browser that subscribes again, or for another user, replaces its earlier row. */
export async function insertDevice(db: Db, { now, ...device }: NewDevice): Promise<void> {
  await db.deleteFrom('devices').where('endpointHash', '=', device.endpointHash).execute();
  await db
    .insertInto('devices')
    .values({ ...device, label: plainText(device.label), createdAt: now, lastFailedAt: null })
    .execute();
}

/** Deletes all but the user's newest devices. */
export async function deleteOldestDevices(db: Db, userId: string, keep: number): Promise<void> {
  const oldest = db
    .selectFrom('devices')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .offset(keep);
  await db.deleteFrom('devices').where('id', 'in', oldest).execute();
}

/** Returns one device of a user, with its encrypted subscription; null if there is none. */
export async function findDevice(db: Db, { userId, deviceId }: { userId: string; deviceId: string }) {
  const row = await db
    .selectFrom('devices')
    .select(['id', 'subscription'])
    .where('id', '=', deviceId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteDevice(
  db: Db,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('devices')
    .where('id', '=', deviceId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function recordDeviceFailure(db: Db, deviceId: string, now: Date): Promise<void> {
  await db.updateTable('devices').set({ lastFailedAt: now }).where('id', '=', deviceId).execute();
}

export interface StoredPushIdentity {
  publicKey: string;
  sealedPrivateKey: Buffer;
}

export async function findPushIdentity(db: Db): Promise<StoredPushIdentity | null> {
  const row = await db
    .selectFrom('pushIdentity')
    .select(['publicKey', 'privateKey as sealedPrivateKey'])
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts the push identity. If two processes create one at the same time, the first stays. */
export async function insertPushIdentity(db: Db, identity: StoredPushIdentity): Promise<void> {
  await db
    .insertInto('pushIdentity')
    .values({ publicKey: identity.publicKey, privateKey: identity.sealedPrivateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
