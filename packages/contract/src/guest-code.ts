/** Letters and digits that are hard to confuse: no 0, O, 1, I or L. */
export const GUEST_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const GUEST_CODE_LENGTH = 12;

const GROUP = /.{1,4}/gu;

/** Returns a guest code in groups of four, for reading aloud and typing. */
export function spelledGuestCode(code: string): string {
  return code.match(GROUP)?.join('-') ?? code;
}

/** Returns a guest code as stored, without regard to the case, spaces and dashes in the input. */
export function normaliseGuestCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Dash}]/gu, '').toUpperCase();
}
