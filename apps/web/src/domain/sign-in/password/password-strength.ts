/** Strength of a password, displayed while it is typed. */
export type Strength = 'common' | 'personal' | 'weak' | 'fair' | 'strong';

/** Values that an attacker already knows: the e-mail address, names. */
export interface PasswordContext {
  known?: readonly string[];
  commonest: ReadonlySet<string>;
}

const FAIR_BITS = 45;
const STRONG_BITS = 65;
const KNOWN_MIN_LENGTH = 4;
/** Character classes with their sizes; other alphabets and signs count as the last one. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

export function strengthOf(password: string, { known = [], commonest }: PasswordContext): Strength {
  const plain = password.toLowerCase();
  if (commonest.has(plain) || commonest.has(plain.replace(/[\d\W_]+$/, ''))) return 'common';
  if (known.flatMap(partsOf).some((part) => plain.includes(part))) return 'personal';
  const bits = bitsOf(password);
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}

/**
 * Returns the bits of entropy against random guessing. Characters that repeat or follow the previous one count little.
 */
function bitsOf(password: string): number {
  const pool = KINDS.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  let length = 0;
  for (let index = 0; index < password.length; index += 1) length += isExpected(password, index) ? 0.25 : 1;
  return pool === 0 ? 0 : length * Math.log2(pool);
}

function isExpected(password: string, index: number): boolean {
  if (index === 0) return false;
  const step = password.charCodeAt(index) - password.charCodeAt(index - 1);
  return Math.abs(step) <= 1;
}

function partsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= KNOWN_MIN_LENGTH && part !== 'mail' && part !== 'gmail');
}
