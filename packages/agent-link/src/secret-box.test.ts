import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SealBroken, SealedByAnotherKey, createSecretBox } from './secret-box.ts';

describe('a secret box', () => {
  const key = randomBytes(32);
  const box = createSecretBox(key);

  test('opens what it sealed, whatever the text', () => {
    for (const plain of ['', 'mot de passe', '\u0000 é 🔑', 'x'.repeat(100_000)])
      expect(createSecretBox(key).open(box.seal(plain, 'contexts:1'), 'contexts:1')).toBe(plain);
  });

  test('shows nothing of the text, and seals the same text differently each time', () => {
    const [first, second] = [box.seal('visible', 'contexts:1'), box.seal('visible', 'contexts:1')];
    expect(first.includes('visible')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  test('refuses a secret that was moved to another row', () => {
    expect(() => box.open(box.seal('secret', 'contexts:1'), 'contexts:2')).toThrow(SealBroken);
  });

  test('names both keys when another one sealed', () => {
    const other = createSecretBox(randomBytes(32));
    const opening = () => other.open(box.seal('secret', 'contexts:1'), 'contexts:1');
    expect(opening).toThrow(SealedByAnotherKey);
    expect(opening).toThrow(new RegExp(`${box.keyId}.*${other.keyId}`));
  });

  test('refuses a secret of which any bit was altered', () => {
    const sealed = box.seal('secret', 'contexts:1');
    for (const index of sealed.keys()) {
      const altered = Buffer.from(sealed);
      altered[index]! ^= 1;
      expect(() => box.open(altered, 'contexts:1')).toThrow(/sealed|altered/);
    }
  });

  test('refuses bytes that are no sealed secret, and keys of another length', () => {
    expect(() => box.open(Buffer.alloc(10), 'contexts:1')).toThrow(SealBroken);
    expect(() => createSecretBox(randomBytes(16))).toThrow('32 bytes');
  });
});
