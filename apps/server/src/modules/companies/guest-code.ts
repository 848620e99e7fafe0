import { randomInt } from 'node:crypto';
import { GUEST_CODE_ALPHABET, GUEST_CODE_LENGTH } from '@vigie/contract/guest-code.ts';

/**
 * Creates a code that is easy to type and hard to guess: 59 random bits, with few attempts an hour. Older codes are
 * longer and stay valid.
 */
export function createGuestCode(): string {
  const characters = Array.from(
    { length: GUEST_CODE_LENGTH },
    () => GUEST_CODE_ALPHABET[randomInt(GUEST_CODE_ALPHABET.length)],
  );
  return characters.join('');
}
