/** A seeded generator of random numbers. */
export interface Chance {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** Returns an element of the list, which is not empty. */
  pick<T>(list: readonly T[]): T;
  /** Returns an independent generator: its numbers do not depend on how many this one gives. */
  branch(name: string): Chance;
}

export function createChance(seed: number): Chance {
  const random = mulberry32(seed);
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  return {
    next: random,
    between,
    pick: (list) => list[between(0, list.length - 1)]!,
    branch: (name) => createChance(hashOf(`${seed} ${name}`)),
  };
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
