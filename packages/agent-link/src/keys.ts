import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Ed25519 key pair as text: PKCS8 and SPKI (DER), base64url. */
export type KeyPair = { privateKey: string; publicKey: string };

export function createKeyPair(): KeyPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  return { privateKey: text, publicKey: publicKeyOf(text) };
}

/** Returns the public half of a private key. */
export function publicKeyOf(privateKey: string): string {
  const publicKey = createPublicKey(importPrivateKey(privateKey));
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
}

/** Parses a private key; throws a TypeError for anything but Ed25519. */
export const importPrivateKey = cacheByText((text) =>
  ed25519(createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' })),
);

/** Parses a public key; throws a TypeError for anything but Ed25519. */
export const importPublicKey = cacheByText((text) =>
  ed25519(createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' })),
);

/** Caches the last parsed keys. Each message takes several keys, and to parse one costs more than to sign by it. */
function cacheByText(read: (text: string) => KeyObject): (text: string) => KeyObject {
  const cacheMax = 200;
  const cache = new Map<string, KeyObject>();
  return (text) => {
    const key = cache.get(text) ?? read(text);
    cache.delete(text);
    cache.set(text, key);
    const [oldest] = cache.keys();
    if (cache.size > cacheMax && oldest !== undefined) cache.delete(oldest);
    return key;
  };
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('the link signs with Ed25519 keys only');
  return key;
}
