/** A seeded generator of random numbers (mulberry32). */
export interface Chance {
  /** Returns an integer from 0 to below `limit`. */
  below: (limit: number) => number;
  pick: <T>(from: readonly T[]) => T;
  digits: (count: number) => string;
  hex: (count: number) => string;
  letters: (count: number) => string;
}

export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const some = (count: number, from: string): string =>
    Array.from({ length: count }, () => from[below(from.length)]).join('');
  return {
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    digits: (count) => some(count, '0123456789'),
    hex: (count) => some(count, '0123456789abcdef'),
    letters: (count) => some(count, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'),
  };
}
