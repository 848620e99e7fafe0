import { createHash } from 'node:crypto';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import type * as z from 'zod';
import type { deviceSchema } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import type { PushMessage } from '../../db/schema/stored-types.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import {
  deleteDevice,
  deleteOldestDevices,
  findDevice,
  insertDevice,
  isWithinOwnReach,
  listDevices,
  listNotifiableDevices,
  recordDeviceFailure,
} from './devices.store.ts';
import {
  openPushIdentity,
  sendPush,
  subscriptionSchema,
  requireSubscription,
  type PushOutcome,
  type Subscription,
} from './send-push.ts';

type Device = z.input<typeof deviceSchema>;

/** Dependencies of push notifications. */
export interface PushServices {
  secrets: SecretBox;
  fetch: FetchLike;
  contact: string;
}

const DEVICES_PER_USER_MAX = 20;

export async function readDevices({ db, actor }: Call, userId: string): Promise<Device[]> {
  if (!(await isWithinOwnReach(db, actor, userId))) throw new ApiError('not-found');
  return listDevices(db, userId);
}

/** Stores a browser in which the user turned push notifications on. */
export async function addDevice(
  { db, actor, now }: Call,
  { secrets, hosts }: { secrets: SecretBox; hosts: readonly string[] },
  { id: userId, label, ...subscription }: Subscription & { id: string; label: string },
): Promise<Device> {
  if (userId !== actor.userId) throw new ApiError('not-found');
  requireSubscription(subscription, hosts);
  const id = createId(now.getTime());
  await insertDevice(db, {
    id,
    userId,
    label,
    endpointHash: createHash('sha256').update(subscription.endpoint).digest(),
    subscription: secrets.seal(JSON.stringify(subscription), boundTo(id)),
    now,
  });
  await deleteOldestDevices(db, userId, DEVICES_PER_USER_MAX);
  return { id, label, createdAt: now };
}

export async function removeDevice(
  { db, actor }: Call,
  device: { userId: string; deviceId: string },
): Promise<void> {
  const reached = await isWithinOwnReach(db, actor, device.userId);
  if (!reached || !(await deleteDevice(db, device))) throw new ApiError('not-found');
}

export interface DeviceMessage {
  userId: string;
  deviceId: string;
  message: PushMessage;
}

/**
 * Sends a push to one browser. The outcome is stored on a separate connection, because a refusal rolls back the
 * transaction of the call.
 */
export async function pushToDevice(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { aside, ...services }: PushServices & { aside: Db },
  { userId, deviceId, message }: DeviceMessage,
): Promise<void> {
  const device = requireFound(await findDevice(db, { userId, deviceId }));
  const outcome = await deliver({ db: aside, now }, services, { ...device, userId, message });
  if (outcome === 'sent') return;
  throw new ApiError(outcome === 'gone' ? 'device-gone' : 'push-failed');
}

/**
 * Sends a push to each browser of a user once. It sends nothing to a user who may not sign in at the moment.
 */
export async function pushToEveryDevice(
  needs: Pick<Call, 'db' | 'now'>,
  services: PushServices,
  { userId, message }: { userId: string; message: PushMessage },
): Promise<void> {
  for (const { id } of await listNotifiableDevices(needs.db, userId)) {
    const device = await findDevice(needs.db, { userId, deviceId: id });
    if (device !== null) await deliver(needs, services, { ...device, userId, message });
  }
}

interface Delivery {
  id: string;
  subscription: Buffer;
  userId: string;
  message: PushMessage;
}

async function deliver(
  { db, now }: Pick<Call, 'db' | 'now'>,
  services: PushServices,
  { id, subscription, userId, message }: Delivery,
): Promise<PushOutcome> {
  const opened = subscriptionSchema.parse(JSON.parse(services.secrets.open(subscription, boundTo(id))));
  const identity = await openPushIdentity(db, services.secrets);
  const outcome = await sendPush({ ...services, identity }, opened, message);
  if (outcome === 'gone') await deleteDevice(db, { userId, deviceId: id });
  if (outcome === 'failed') await recordDeviceFailure(db, id, now);
  return outcome;
}

const boundTo = (deviceId: string): string => `devices:${deviceId}`;
