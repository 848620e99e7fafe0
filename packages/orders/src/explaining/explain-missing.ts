import type { OrderExplanation } from '@vigie/contract/order-comparison.ts';
import { bucketsOf, type BucketedAxis } from './buckets.ts';
import {
  tryRanges,
  tryValuePairs,
  tryValuePeriods,
  tryValues,
  type Alive,
  type Candidate,
  type Family,
  type FamilyResult,
} from './candidates.ts';
import type { Population } from './population.ts';
import { groupOf, refineRange, whereOf, type Group } from './groups.ts';
import { LogFactorials, wilsonInterval } from './statistics.ts';

/** Probability that a file without any pattern gets an explanation, over everything that is tried. */
const ERROR_RATE = 0.002;
/** Part of the error rate that each family gets. */
const WEIGHTS: Readonly<Record<Family, number>> = {
  values: 0.4,
  periods: 0.2,
  'value-pairs': 0.2,
  'value-periods': 0.1,
  ranges: 0.1,
};
const EXPLANATIONS_MAX = 8;
/** A group that explains less of the missing orders, or differs by less from the rest, is no explanation. */
const EXPLAINS_MIN = 0.01;
const DIFFERENCE_MIN = 0.02;
const PERIOD_BUCKETS = { max: 160, ordersMin: 4 };
const PAIR_PERIOD_BUCKETS = { max: 48, ordersMin: 8 };
const RANGE_BUCKETS = { max: 48, ordersMin: 4 };

/** Explanations, and the share of missing orders outside of them all. */
export interface Explained {
  explanations: OrderExplanation[];
  /** Missing orders beyond the share elsewhere, by explanation. */
  excess: number[];
  /** Orders outside of all explanations, and the missing ones among them. */
  rest: { orders: number; missing: number };
}

/**
 * Finds the groups of orders that explain missing ones: the strongest first, then the strongest among the other orders.
 * The probability of an explanation by chance is corrected for the number of groups that were tried.
 */
export function explainMissing(population: Population): Explained {
  const factorials = new LogFactorials(population.size);
  const axes = axesOf(population);
  const alive: Alive = new Uint8Array(population.size).fill(1);
  const total = population.missing.reduce((sum, missing) => sum + missing, 0);
  let rest = { orders: population.size, missing: total };
  const groups: (Group & { elsewhereShare: number })[] = [];
  while (groups.length < EXPLANATIONS_MAX && rest.missing > 0) {
    const found = strongest({ population, alive, rest, axes, factorials, total });
    if (found === null) break;
    const group = groupOf(population, alive, refineRange(population, alive, found));
    for (const order of group.members) alive[order] = 0;
    rest = { orders: rest.orders - group.orders, missing: rest.missing - group.missing };
    groups.push({ ...group, elsewhereShare: rest.orders === 0 ? 0 : rest.missing / rest.orders });
  }
  const restShare = rest.orders === 0 ? 0 : rest.missing / rest.orders;
  const excess = groups.map(({ orders, missing }) => Math.max(0, missing - orders * restShare));
  const explanations = groups.map((group, at) => ({
    where: whereOf(group),
    orders: group.orders,
    missing: group.missing,
    missingShare: rounded(group.missing / group.orders),
    missingElsewhereShare: rounded(group.elsewhereShare),
    interval: wilsonInterval(group.missing, group.orders).map(rounded) as [number, number],
    explains: rounded((excess[at] ?? 0) / total),
  }));
  return { explanations, excess, rest };
}

/** Rounds a share to four decimals. */
export const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

interface Axes {
  time: BucketedAxis[];
  pairTime: BucketedAxis[];
  others: BucketedAxis[];
}

function axesOf({ axes }: Population): Axes {
  const times = axes.filter(({ kind }) => kind === 'time');
  return {
    time: times.map((axis) => bucketsOf(axis, PERIOD_BUCKETS)),
    pairTime: times.map((axis) => bucketsOf(axis, PAIR_PERIOD_BUCKETS)),
    others: axes.filter(({ kind }) => kind !== 'time').map((axis) => bucketsOf(axis, RANGE_BUCKETS)),
  };
}

interface Search {
  population: Population;
  alive: Alive;
  rest: { orders: number; missing: number };
  axes: Axes;
  factorials: LogFactorials;
  /** Missing orders of the whole population. */
  total: number;
}

/** Returns the group whose excess is least likely by chance. Returns null if chance explains each of them. */
function strongest(search: Search): Candidate | null {
  const { population, alive, rest, axes } = search;
  const totals = { allOrders: rest.orders, allMissing: rest.missing };
  const results: FamilyResult[] = [
    tryValues(population, alive, totals),
    tryRanges(population, alive, { family: 'periods', axes: axes.time, totals }),
    tryRanges(population, alive, { family: 'ranges', axes: axes.others, totals }),
    tryValuePairs(population, alive, totals),
    ...axes.pairTime.map((time) => tryValuePeriods(population, alive, { time, totals })),
  ];
  const found = results.flatMap((result) => championOf(result, search));
  return found.toSorted((one, other) => one.logError - other.logError)[0]?.candidate ?? null;
}

/** Returns the strongest candidate of a family that passes the test, with the logarithm of its corrected error. */
function championOf({ family, tried, best }: FamilyResult, search: Search) {
  const correction = Math.log(tried) - Math.log(WEIGHTS[family]);
  const limit = Math.log(ERROR_RATE);
  for (const candidate of best.toSorted((one, other) => other.gain - one.gain)) {
    const logError = search.factorials.logTail(candidate) + correction;
    if (logError > limit) return [];
    const isMoreThanItsParts = candidate.parents.every(
      (parent) =>
        search.factorials.logTail(parent) + Math.log(parent.tried) - Math.log(WEIGHTS[family]) <= limit,
    );
    if (isMoreThanItsParts && isLargeEffect(candidate, search.total)) return [{ candidate, logError }];
  }
  return [];
}

function isLargeEffect({ orders, missing, allOrders, allMissing }: Candidate, total: number): boolean {
  const elsewhere = (allMissing - missing) / (allOrders - orders);
  return (
    missing / orders - elsewhere >= DIFFERENCE_MIN && missing - orders * elsewhere >= EXPLAINS_MIN * total
  );
}
