import { randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O, U, which are easily misread. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 7;
const GROUP_LENGTH = 4;

/** Creates a new one-time code of 140 random bits in seven groups of four, e.g. `7K2P-...`. */
export function createPairingCode(): string {
  const symbols = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => SYMBOLS.charAt(byte & 31));
  return grouped(symbols.join(''));
}

/** Parses a typed code into its printed form (any case, spaces, O for 0). Null if it cannot be a code. */
export function readPairingCode(typed: string): string | null {
  const symbols = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const isCode = symbols.length === GROUPS * GROUP_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(symbols);
  return isCode ? grouped(symbols) : null;
}

function grouped(symbols: string): string {
  return (symbols.match(/.{4}/g) ?? []).join('-');
}
