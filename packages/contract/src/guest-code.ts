/** Letters and digits that nobody mistakes for one another: no 0, O, 1, I or L. */
export const GUEST_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const GUEST_CODE_LENGTH = 12;

const GROUP = /.{1,4}/gu;

/** Returns a code as people read it aloud and type it: in groups of four. */
export function spelledGuestCode(code: string): string {
  return code.match(GROUP)?.join('-') ?? code;
}

/** Returns a code as it is stored, whatever the case, spaces and dashes with which it was typed. */
export function normaliseGuestCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Dash}]/gu, '').toUpperCase();
}
