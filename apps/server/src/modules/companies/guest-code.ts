import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BYTES = 16;

/** A code that nobody guesses: 128 random bits in base32 (RFC 4648). */
export function createGuestCode(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`) << 2n;
  let code = '';
  for (let length = 0; length < 26; length += 1) {
    code = `${ALPHABET[Number(bits & 31n)]}${code}`;
    bits >>= 5n;
  }
  return code;
}

/** A code as it is stored, however it was typed. */
export function normaliseGuestCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}
