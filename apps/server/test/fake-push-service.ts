import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';

const TAG_BYTES = 16;
const KEY_BYTES = 65;

/** A browser with a subscription at a push service (RFC 8030). */
export interface FakeBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypts a message for this browser (RFC 8291, RFC 8188). */
  read(body: Uint8Array): string;
}

export function createFakeBrowser(endpoint = `https://push.example/${randomBytes(8).toString('hex')}`) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const browser: FakeBrowser = {
    subscription: {
      endpoint,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body) => decrypt(Buffer.from(body), keys, auth),
  };
  return browser;
}

function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  if (keyLength !== KEY_BYTES) throw new Error('no public key in the message');
  const serverKey = body.subarray(21, 21 + keyLength);
  const shared = keys.computeSecret(serverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), serverKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const sealed = body.subarray(21 + keyLength);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

export interface TakenPush {
  endpoint: string;
  headers: Headers;
  body: Uint8Array;
}

/** Creates a push service that answers every message alike and stores it. */
export function createFakePushService() {
  const taken: TakenPush[] = [];
  let status = 201;
  const fetch: FetchLike = async (endpoint, { headers, body }) => {
    taken.push({ endpoint, headers: new Headers(headers), body: body as Uint8Array });
    return new Response(null, { status });
  };
  return { taken, fetch, answerWith: (next: number) => void (status = next) };
}
