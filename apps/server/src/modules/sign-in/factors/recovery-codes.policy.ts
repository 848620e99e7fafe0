import { randomInt } from 'node:crypto';
import { GUEST_CODE_ALPHABET, normaliseGuestCode } from '@vigie/contract/guest-code.ts';
import { RECOVERY_CODES } from '@vigie/contract/sign-in.ts';
import { hashToken } from '../../../secrets/token.ts';

const GROUP_LENGTH = 8;

/** Returns ten codes of two groups. Each has 79 random bits, in unambiguous letters and digits. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${createGroup()}-${createGroup()}`);
}

function createGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, drawCharacter).join('');
}

function drawCharacter(): string {
  return GUEST_CODE_ALPHABET.charAt(randomInt(GUEST_CODE_ALPHABET.length));
}

/**
 * Returns the hash that is stored for a code, in any spelling. A fast hash suffices, because the code is too long to
 * guess.
 */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(normaliseGuestCode(code));
}
