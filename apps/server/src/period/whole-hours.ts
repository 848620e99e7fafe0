import type { Period } from './asked-period.ts';

const HOUR_MS = 3_600_000;

/** The whole hours within a period; an empty span at its end when it holds none. */
export function wholeHours({ from, to }: Period): { first: Date; last: Date } {
  const first = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS;
  const last = Math.floor(to.getTime() / HOUR_MS) * HOUR_MS;
  return first <= last ? { first: new Date(first), last: new Date(last) } : { first: to, last: to };
}
