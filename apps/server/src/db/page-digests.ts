import { createHash } from 'node:crypto';

/** Number of digests that the SQL function `join_digests` stores. */
const DIGESTS_MAX = 256;

/**
 * Returns an evenly distributed 31-bit digest of a page's id. Ids themselves are not evenly distributed: they contain
 * their time.
 */
export function digestOfPage(pageId: string): number {
  return createHash('sha256').update(pageId).digest().readUInt32BE() >>> 1;
}

/**
 * Returns the smallest digests, sorted, without duplicates: the input that the SQL function `pages_of_digests` counts.
 */
export function sortedDigests(digests: readonly number[]): number[] {
  return [...new Set(digests)].toSorted((one, other) => one - other).slice(0, DIGESTS_MAX);
}
