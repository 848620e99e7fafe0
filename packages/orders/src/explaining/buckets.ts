import type { Axis } from './population.ts';

/** Bucket of an order without a number. */
export const NO_BUCKET = 0xffff;

/** Numbers of an axis in buckets of about the same number of orders, ascending. */
export interface BucketedAxis {
  axis: Axis;
  buckets: Uint16Array;
  count: number;
}

/** Puts the numbers of an axis into at most `max` buckets, with `ordersMin` orders or more in most of them. */
export function bucketsOf(axis: Axis, { max, ordersMin }: { max: number; ordersMin: number }): BucketedAxis {
  // NaN comes last.
  const all = axis.numbers.toSorted();
  const count = all.findLastIndex((number) => !Number.isNaN(number)) + 1;
  const sorted = all.subarray(0, count);
  const wanted = Math.max(1, Math.min(max, Math.floor(sorted.length / ordersMin)));
  const starts: number[] = [];
  for (let at = 0; at < wanted; at += 1) {
    const start = sorted[Math.floor((at * sorted.length) / wanted)];
    if (start !== undefined && start !== starts.at(-1)) starts.push(start);
  }
  const buckets = new Uint16Array(axis.numbers.length);
  for (let at = 0; at < buckets.length; at += 1)
    buckets[at] = bucketAt(starts, axis.numbers[at] ?? Number.NaN);
  return { axis, buckets, count: starts.length };
}

function bucketAt(starts: readonly number[], number: number): number {
  if (Number.isNaN(number)) return NO_BUCKET;
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}
