import { CLOCK_SKEW_SECONDS } from '@vigie/contract/agent-protocol.ts';

/** Stores nonces for as long as a message with one could still be valid. */
export type NonceCache = {
  /** Adds a nonce; returns false if it was there. */
  add(nonce: string, nowMs: number): boolean;
};

/** Creates an empty cache. A message may be skewed either way, so twice the skew (10 minutes) covers its whole life. */
export function createNonceCache(): NonceCache {
  const seenAtMs = new Map<string, number>();
  const forget = (nowMs: number) => {
    for (const [nonce, atMs] of seenAtMs) {
      if (nowMs - atMs <= 2 * CLOCK_SKEW_SECONDS * 1000) return;
      seenAtMs.delete(nonce);
    }
  };
  return {
    add(nonce, nowMs) {
      forget(nowMs);
      if (seenAtMs.has(nonce)) return false;
      seenAtMs.set(nonce, nowMs);
      return true;
    },
  };
}
