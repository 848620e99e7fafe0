import type { CauseMeasurement } from './incident.policy.ts';
import type { OrderDay } from './measurements.store.ts';
import { ring, scoredAt, type Beginnings, type Found } from './measurements.policy.ts';
import { rulesOf, type ActiveRule } from './rules.policy.ts';
import { dayBefore, endOfDay, LAST_DAY_OLD_MS } from './volumes.policy.ts';

/** Shares of missing orders in percent: of the newest days, and of those before. */
export interface OrderRise {
  day: string;
  percent: number;
  usual: number;
  hasRisen: boolean;
}

/** Days whose orders are compared with those of the days before. */
const NEW_DAYS = 3;
const EARLIER_DAYS = 27;
/** Paid orders below which a share is not meaningful. */
const NEW_MIN = 20;
const EARLIER_MIN = 50;
/** Standard errors above which a difference of two shares is no chance: one false alarm in about 700 comparisons. */
const ERRORS_MIN = 3;

/**
 * Compares the missing orders of the three days up to `day` with those of the 27 days before, by the test of two
 * proportions. Returns null if there are too few orders.
 */
export function orderRiseOn(days: readonly OrderDay[], day: string, points: number): OrderRise | null {
  const from = dayBefore(day, NEW_DAYS);
  const start = dayBefore(day, NEW_DAYS + EARLIER_DAYS);
  const newest = sumOf(days.filter((one) => one.day > from && one.day <= day));
  const earlier = sumOf(days.filter((one) => one.day > start && one.day <= from));
  if (newest.paid < NEW_MIN || earlier.paid < EARLIER_MIN) return null;
  const [share, usual] = [newest.missing / newest.paid, earlier.missing / earlier.paid];
  const pooled = (newest.missing + earlier.missing) / (newest.paid + earlier.paid);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / newest.paid + 1 / earlier.paid));
  const hasRisen = (share - usual) * 100 >= points && share - usual >= ERRORS_MIN * error;
  return { day, percent: percentOf(share), usual: percentOf(usual), hasRisen };
}

const percentOf = (share: number): number => Math.round(share * 1_000) / 10;

function sumOf(days: readonly OrderDay[]): Omit<OrderDay, 'day'> {
  return days.reduce((sum, one) => ({ paid: sum.paid + one.paid, missing: sum.missing + one.missing }), {
    paid: 0,
    missing: 0,
  });
}

/** Returns a measurement for each rule about a rise of missing orders, by the last whole day of a shop. */
export function readOrderRises(
  days: readonly OrderDay[],
  { rules, now }: { rules: readonly ActiveRule[]; now: Date },
  beginnings: Beginnings,
): CauseMeasurement[] {
  const day = days.at(-1)?.day;
  if (day === undefined) return [];
  const at = endOfDay(day);
  return rulesOf(rules, 'orders-rise').map((rule) => {
    const isOutdated = now.getTime() - at.getTime() > LAST_DAY_OLD_MS;
    const rise = isOutdated ? null : orderRiseOn(days, day, rule.condition.points);
    const { percent = 0, usual = 0 } = rise ?? {};
    const found: Found = {
      ...scoredAt(at, 0),
      key: `orders-rise:${rule.id}`,
      subject: { kind: 'orders-rise', day, percent, usual },
      isShown: rise === null ? null : rise.hasRisen,
    };
    return ring(found, [rule], beginnings);
  });
}
