import type { DayReason } from '@vigie/contract/order-comparison.ts';
import { zoneOffsets } from '../reading/times.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
/** Delay up to which an order around midnight may have its purchase on the next day. */
const MIDNIGHT_MS = 30 * 60_000;
/** Furthest distance of two time zones. */
const ZONE_MS = 14 * HOUR_MS;
/** Distance of a delay from a whole quarter of an hour at which two zones explain it. */
const ZONE_SLACK_MS = 5 * 60_000;

/** Purchases more than this time after their order are late. */
export const LATE_MS = DAY_MS;

/** Creates a function that returns the day of an instant in a zone, as days since 1970. */
export function dayNumbers(timeZone: string): (atMs: number) => number {
  const offsetAt = zoneOffsets(timeZone);
  return (atMs) => Math.floor((atMs + offsetAt(atMs)) / DAY_MS);
}

/** Returns why a purchase has another day than its order. */
export function dayReason(atMs: number, purchaseAtMs: number): DayReason {
  const delay = purchaseAtMs - atMs;
  if (Math.abs(delay) <= MIDNIGHT_MS) return 'midnight';
  const quarters = Math.round(delay / QUARTER_MS) * QUARTER_MS;
  const isShift = Math.abs(delay - quarters) <= ZONE_SLACK_MS && Math.abs(quarters) <= ZONE_MS;
  if (isShift && Math.abs(quarters) >= HOUR_MS) return 'time-zone';
  return delay > 0 ? 'late' : 'early';
}
