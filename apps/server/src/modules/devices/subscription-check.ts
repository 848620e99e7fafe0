import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { isPublic } from '../../egress/public-fetch.ts';
import { refuseFields } from '../../errors/refusal.ts';
import type { Subscription } from './send-push.ts';

const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Refuses a subscription that no push service gave: an address that is not public, keys that are none. */
export function requireSubscription({ endpoint, keys }: Subscription): void {
  if (!mayBePushService(endpoint))
    throw refuseFields([{ path: 'endpoint', code: 'endpoint-refused', params: {} }]);
  if (!isPoint(keys.p256dh)) throw refuseKey('keys.p256dh');
  if (bytesIn(keys.auth) !== SECRET_BYTES) throw refuseKey('keys.auth');
}

function mayBePushService(endpoint: string): boolean {
  const url = new URL(endpoint);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (isIP(host) !== 0) return isPublic(host);
  return host.includes('.') && !host.endsWith('.localhost');
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
