import { createHash } from 'node:crypto';

/** As many as `join_digests` of the database keeps. */
const DIGESTS_MAX = 256;

/** Evenly spread digests of 31 bits: the ids of pages are not, they hold their time. */
export function digestOfPage(pageId: string): number {
  return createHash('sha256').update(pageId).digest().readUInt32BE() >>> 1;
}

/** Returns the smallest of them, sorted, each once: what `pages_of_digests` of the database counts. */
export function sortedDigests(digests: readonly number[]): number[] {
  return [...new Set(digests)].toSorted((one, other) => one - other).slice(0, DIGESTS_MAX);
}
