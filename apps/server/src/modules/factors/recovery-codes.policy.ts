import { randomInt } from 'node:crypto';
import { GUEST_CODE_ALPHABET, normaliseGuestCode } from '@vigie/contract/guest-code.ts';
import { RECOVERY_CODES } from '@vigie/contract/sign-in.ts';
import { hashToken } from '../../secrets/token.ts';

const GROUP_LENGTH = 8;

/** Ten codes of two groups, each of 79 random bits, in letters and digits that nobody mistakes for one another. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${createGroup()}-${createGroup()}`);
}

function createGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, drawCharacter).join('');
}

function drawCharacter(): string {
  return GUEST_CODE_ALPHABET.charAt(randomInt(GUEST_CODE_ALPHABET.length));
}

/** Returns what is stored of a code, however it was typed: it is too long to be guessed, so a fast hash suffices. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(normaliseGuestCode(code));
}
