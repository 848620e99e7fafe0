import { createHmac, randomBytes } from 'node:crypto';
import { comparableId } from '@vigie/orders/reading/read-rows.ts';
import { SealBroken, SealedByAnotherKey, type SecretBox } from '../../secrets/secret-box.ts';

const KEY_BYTES = 32;
/** A hash of 128 bits: collisions among a website's orders do not occur. */
const HASH_BYTES = 16;
const ENDING = 4;

const boundTo = (websiteId: string): string => `order_settings:${websiteId}`;

/** Returns a new key for the hashes of a website's order ids, encrypted. */
export function sealNewKey(secrets: SecretBox, websiteId: string): Buffer {
  return secrets.seal(randomBytes(KEY_BYTES).toString('base64'), boundTo(websiteId));
}

/** Decrypts the key of a website's hashes. Null if another key sealed it. */
export function openIdKey(secrets: SecretBox, websiteId: string, sealed: Buffer): Buffer | null {
  try {
    return Buffer.from(secrets.open(sealed, boundTo(websiteId)), 'base64');
  } catch (error) {
    if (error instanceof SealedByAnotherKey || error instanceof SealBroken) return null;
    throw error;
  }
}

/** Returns the stored form of an id: a keyed hash. */
export function hashId(key: Buffer, id: string): Buffer {
  return createHmac('sha256', key).update(comparableId(id)).digest().subarray(0, HASH_BYTES);
}

/** Returns the last characters of an id, by which a shop recognizes its order. */
export const endingOf = (id: string): string => Array.from(comparableId(id)).slice(-ENDING).join('');
