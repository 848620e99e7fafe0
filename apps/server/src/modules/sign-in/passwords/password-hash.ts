import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../../../errors/api-error.ts';

/** Cost of argon2id, the library's default algorithm: about 20 ms and 19 MiB of memory per hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_MAX = 50;
const DUMMY = hash('no password of anybody', COST);

let running = 0;
const waiting: Array<() => void> = [];

/**
 * Hashes a password. Refuses with `busy` if too many wait, so that a flood of sign-ins does not stop other requests.
 */
export function hashPassword(password: string): Promise<string> {
  return oneOfFew(() => hash(password, COST));
}

/** Returns whether the password matches the hash. A null hash takes as long and never matches. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await oneOfFew(async () => verify(await hashToVerify(passwordHash), password));
  return right && passwordHash !== null;
}

/** Returns the hash to verify. For unknown users it is a dummy, so that they take as long as known ones. */
export async function hashToVerify(passwordHash: string | null): Promise<string> {
  return passwordHash ?? DUMMY;
}

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new ApiError('busy', { headers: { 'retry-after': '2' } });
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
