import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyPair, importPrivateKey, importPublicKey, publicKeyOf } from './keys.ts';

test('a key pair survives its way through text', () => {
  const { privateKey, publicKey } = createKeyPair();
  expect(publicKeyOf(privateKey)).toBe(publicKey);
  expect(importPrivateKey(privateKey).type).toBe('private');
  expect(importPublicKey(publicKey).type).toBe('public');
});

test('no two key pairs are the same', () => {
  expect(createKeyPair().privateKey).not.toBe(createKeyPair().privateKey);
});

test('refuses a key of another kind', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const text = other.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  expect(() => importPublicKey(text)).toThrow(TypeError);
});
