import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import webPush from 'web-push';
import * as z from 'zod';
import { ECDH } from 'node:crypto';
import type { PushMessage } from '../../db/schema/stored-types.ts';
import { refuseField } from '../../errors/api-error.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { findPushIdentity, insertPushIdentity } from './devices.store.ts';

export const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export interface PushNeeds {
  fetch: FetchLike;
  identity: PushIdentity;
  /** Contact for push services in case of problems. */
  contact: string;
}

/** Answer of a push service to a message; a subscription that is gone never comes back. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

const TIMEOUT_MS = 5_000;
const DAY_SECONDS = 24 * 3_600;
const GONE = new Set([404, 410]);

/** Sends a message to a browser through its push service (RFC 8030), readable by that browser only (RFC 8291). */
export async function sendPush(
  { fetch, identity, contact }: PushNeeds,
  subscription: Subscription,
  message: PushMessage,
): Promise<PushOutcome> {
  const details = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: `mailto:${contact}`, ...identity },
    TTL: DAY_SECONDS,
    contentEncoding: 'aes128gcm',
  });
  try {
    const answer = await fetch(details.endpoint, {
      method: details.method,
      headers: details.headers,
      body: new Uint8Array(details.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (GONE.has(answer.status)) return 'gone';
    return answer.ok ? 'sent' : 'failed';
  } catch {
    return 'failed';
  }
}

const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Refuses a subscription that no browser's push service issued: another address, or invalid keys. */
export function requireSubscription({ endpoint, keys }: Subscription, services: readonly string[]): void {
  if (!isOfPushService(new URL(endpoint), services)) throw refuseField('endpoint', 'endpoint-refused');
  if (!isPoint(keys.p256dh)) throw refuseKey('keys.p256dh');
  if (bytesIn(keys.auth) !== SECRET_BYTES) throw refuseKey('keys.auth');
}

/**
 * Returns whether the address belongs to a known push service at its usual port. The server sends requests to this
 * address, which a user supplied.
 */
function isOfPushService(url: URL, services: readonly string[]): boolean {
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/** Returns whether a key is a point of the curve that browsers use, in their encoding. */
function isPoint(key: string): boolean {
  if (bytesIn(key) !== POINT_BYTES) return false;
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex').length > 0;
  } catch {
    return false;
  }
}

const bytesIn = (key: string): number => Buffer.from(key, 'base64url').length;
const refuseKey = (path: string) => refuseField(path, 'invalid-format');

/** VAPID keys of the instance (RFC 8292), by which push services recognise it. */
interface PushIdentity {
  publicKey: string;
  privateKey: string;
}

const BOUND_TO = 'push_identity:private_key';

/** Returns the instance's VAPID keys; the first call creates them. */
export async function openPushIdentity(db: Db, secrets: SecretBox): Promise<PushIdentity> {
  const stored = await findPushIdentity(db);
  if (stored !== null)
    return { publicKey: stored.publicKey, privateKey: secrets.open(stored.sealedPrivateKey, BOUND_TO) };
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await insertPushIdentity(db, { publicKey, sealedPrivateKey: secrets.seal(privateKey, BOUND_TO) });
  return openPushIdentity(db, secrets);
}
