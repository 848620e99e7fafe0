import { randomInt } from 'node:crypto';
import { GUEST_CODE_ALPHABET, GUEST_CODE_LENGTH } from '@vigie/contract/guest-code.ts';

/**
 * Creates a code that one can type and nobody guesses: 59 random bits, and few tries an hour. Codes of former days
 * are longer and stay good.
 */
export function createGuestCode(): string {
  const characters = Array.from(
    { length: GUEST_CODE_LENGTH },
    () => GUEST_CODE_ALPHABET[randomInt(GUEST_CODE_ALPHABET.length)],
  );
  return characters.join('');
}
