import { ECDH } from 'node:crypto';
import { refuseFields } from '../../errors/refusal.ts';
import type { Subscription } from './send-push.ts';

const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Refuses a subscription that no browser's push service gave: another address, keys that are none. */
export function requireSubscription({ endpoint, keys }: Subscription, services: readonly string[]): void {
  if (!isOfPushService(new URL(endpoint), services))
    throw refuseFields([{ path: 'endpoint', code: 'endpoint-refused', params: {} }]);
  if (!isPoint(keys.p256dh)) throw refuseKey('keys.p256dh');
  if (bytesIn(keys.auth) !== SECRET_BYTES) throw refuseKey('keys.auth');
}

/** The server sends to this address what somebody asked for: only to services that it knows, at their usual port. */
function isOfPushService(url: URL, services: readonly string[]): boolean {
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/** A point of the curve that browsers use, as they write it. */
function isPoint(key: string): boolean {
  if (bytesIn(key) !== POINT_BYTES) return false;
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex').length > 0;
  } catch {
    return false;
  }
}

const bytesIn = (key: string): number => Buffer.from(key, 'base64url').length;
const refuseKey = (path: string) => refuseFields([{ path, code: 'invalid-format', params: {} }]);
