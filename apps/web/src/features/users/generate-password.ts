/** Characters without those that look alike: l, I, 1, O, 0. */
const CHARACTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Returns twenty random characters in groups of five: about 116 bits. */
export function generatePassword(random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => characterOf(random)).join(''),
  );
  return groups.join('-');
}

/**
 * Returns one random character. Bytes beyond the last whole multiple of the number of characters are discarded, so that
 * all are equally likely.
 */
function characterOf(random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const byte = new Uint8Array(1);
  const end = 256 - (256 % CHARACTERS.length);
  do random(byte);
  while ((byte[0] ?? 0) >= end);
  return CHARACTERS.charAt((byte[0] ?? 0) % CHARACTERS.length);
}
