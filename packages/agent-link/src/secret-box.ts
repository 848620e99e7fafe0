import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Encrypts texts for the database. A sealed text opens only with the same key and for the same position, named
 * `table:id`. A row that is copied over another one does not open.
 */
export interface SecretBox {
  /** Name of the key that does not reveal it. */
  keyId: string;
  seal(plain: string, boundTo: string): Buffer;
  /**
   * Decrypts a text. Throws SealedByAnotherKey, or SealBroken if the bytes or their position differ from the sealed
   * ones.
   */
  open(sealed: Buffer, boundTo: string): string;
}

/** An instance with another key sealed the text. */
export class SealedByAnotherKey extends Error {
  override name = 'SealedByAnotherKey';
  constructor(sealedBy: string, keyId: string) {
    super(`This secret was sealed with the key ${sealedBy}; this instance has the key ${keyId}.`);
  }
}

/** The sealed bytes were altered, or belong to another row. */
export class SealBroken extends Error {
  override name = 'SealBroken';
}

export const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const FORMAT = 1;
const KEY_ID_BYTES = 6;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;

/** Creates a box with AES-256-GCM: format, key id, nonce, ciphertext and tag, in this order. */
export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== KEY_BYTES) throw new TypeError(`a key has ${KEY_BYTES} bytes`);
  const keyId = createHash('sha256').update('vigie key id').update(key).digest().subarray(0, KEY_ID_BYTES);
  return {
    keyId: keyId.toString('hex'),
    seal(plain, boundTo) {
      const head = Buffer.concat([Buffer.from([FORMAT]), keyId, randomBytes(NONCE_BYTES)]);
      const cipher = createCipheriv(CIPHER, key, nonceOf(head), { authTagLength: TAG_BYTES });
      cipher.setAAD(bindingOf(head, boundTo));
      return Buffer.concat([head, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, boundTo) {
      if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== FORMAT)
        throw new SealBroken('These bytes are no sealed secret.');
      const head = sealed.subarray(0, HEAD_BYTES);
      if (keyIdOf(sealed) !== keyId.toString('hex'))
        throw new SealedByAnotherKey(keyIdOf(sealed), keyId.toString('hex'));
      const decipher = createDecipheriv(CIPHER, key, nonceOf(head), { authTagLength: TAG_BYTES });
      decipher.setAAD(bindingOf(head, boundTo));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const body = sealed.subarray(HEAD_BYTES, -TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new SealBroken(`The secret of ${boundTo} was altered or belongs elsewhere.`, { cause: error });
      }
    },
  };
}

/** Returns the name of the key that sealed these bytes. */
export const keyIdOf = (sealed: Buffer): string => sealed.subarray(1, 1 + KEY_ID_BYTES).toString('hex');

const nonceOf = (head: Buffer): Buffer => head.subarray(-NONCE_BYTES);

const bindingOf = (head: Buffer, boundTo: string): Buffer =>
  Buffer.concat([head.subarray(0, 1 + KEY_ID_BYTES), Buffer.from(boundTo, 'utf8')]);
