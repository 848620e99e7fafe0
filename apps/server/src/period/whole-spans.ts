import type { Period } from './asked-period.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** From the first instant on, before the last. */
export interface Span {
  first: Date;
  last: Date;
}

/** The whole hours within a period; an empty span at its end when it holds none. */
export const wholeHours = (period: Period): Span => wholeSpan(period, HOUR_MS);

/** The whole days (UTC) within a period, in the same way. */
export const wholeDays = (period: Period): Span => wholeSpan(period, DAY_MS);

function wholeSpan({ from, to }: Period, unitMs: number): Span {
  const first = Math.ceil(from.getTime() / unitMs) * unitMs;
  const last = Math.floor(to.getTime() / unitMs) * unitMs;
  return first <= last ? { first: new Date(first), last: new Date(last) } : { first: to, last: to };
}
