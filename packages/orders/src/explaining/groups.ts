import type { OrderExplanation } from '@vigie/contract/order-comparison.ts';
import type { Alive, Candidate } from './candidates.ts';
import type { Axis, Population } from './population.ts';
import { likelihoodGain, type GroupCounts } from './statistics.ts';

/** Candidate whose range begins and ends at the numbers of its own orders. */
export interface RefinedCandidate extends Pick<Candidate, 'values'> {
  range: { axis: Axis; from: number; to: number } | null;
}

/** Buckets on each side of an end in which the end may lie. */
const SPAN = 3;

/** Group with the indexes of its orders. */
export interface Group extends RefinedCandidate {
  members: number[];
  orders: number;
  missing: number;
}

/**
 * Moves both ends of a range within the buckets around them, to the orders that separate missing ones best.
 */
export function refineRange(population: Population, alive: Alive, candidate: Candidate): RefinedCandidate {
  const { values, range } = candidate;
  if (range === null) return { values, range: null };
  const { axis, buckets } = range.axis;
  const inBuckets = (first: number, last: number): number[] => {
    const found: number[] = [];
    for (let order = 0; order < population.size; order += 1) {
      const bucket = buckets[order] ?? 0;
      if (alive[order] === 1 && bucket >= first && bucket <= last && hasValues(order, candidate))
        found.push(order);
    }
    return found.toSorted((one, other) => (axis.numbers[one] ?? 0) - (axis.numbers[other] ?? 0));
  };
  const all = inBuckets(range.first - SPAN, range.last + SPAN);
  const inner = inBuckets(range.first, range.last);
  const bounds = {
    from: axis.numbers[inner[0] ?? 0] ?? 0,
    to: axis.numbers[inner.at(-1) ?? 0] ?? 0,
  };
  const start = inBuckets(range.first - SPAN, Math.min(range.first + SPAN, range.last));
  const group: GroupCounts = { ...candidate };
  const afterStart = bestEnd(population, { orders: start, axis, bounds, group, side: 'from' });
  const end = inBuckets(Math.max(range.last - SPAN, range.first), range.last + SPAN);
  const afterEnd = bestEnd(population, { orders: end, axis, ...afterStart, side: 'to' });
  return { values, range: { axis, ...tightened(axis, all, afterEnd.bounds) } };
}

interface Bounds {
  from: number;
  to: number;
}

interface EndOrder {
  /** Orders around the end, by their number. */
  orders: number[];
  axis: Axis;
  bounds: Bounds;
  group: GroupCounts;
  side: 'from' | 'to';
}

function bestEnd(
  { missing }: Population,
  { orders, axis, bounds, group, side }: EndOrder,
): { bounds: Bounds; group: GroupCounts } {
  const outward = side === 'from' ? orders.toReversed() : orders;
  const number = (order: number | undefined) => axis.numbers[order ?? -1] ?? Number.NaN;
  // The search starts with none of these orders in the group, and adds them from the inside out.
  let [count, lost] = [group.orders, group.missing];
  for (const order of orders) {
    const isInside = number(order) >= bounds.from && number(order) <= bounds.to;
    if (!isInside) continue;
    count -= 1;
    lost -= missing[order] ?? 0;
  }
  let best = { bounds, group, gain: likelihoodGain(group) };
  for (const [at, order] of outward.entries()) {
    const isBeyond = side === 'from' ? number(order) > bounds.to : number(order) < bounds.from;
    if (isBeyond) continue;
    count += 1;
    lost += missing[order] ?? 0;
    if (number(outward[at + 1]) === number(order)) continue;
    const tried = { ...group, orders: count, missing: lost };
    const gain = likelihoodGain(tried);
    if (gain > best.gain) best = { bounds: { ...bounds, [side]: number(order) }, group: tried, gain };
  }
  return best;
}

function tightened(axis: Axis, orders: readonly number[], { from, to }: Bounds): Bounds {
  const inside = orders
    .map((order) => axis.numbers[order] ?? 0)
    .filter((number) => number >= from && number <= to);
  return { from: inside[0] ?? from, to: inside.at(-1) ?? to };
}

/** Returns the group of a candidate among the orders that are still to be explained. */
export function groupOf(population: Population, alive: Alive, candidate: RefinedCandidate): Group {
  const { range } = candidate;
  const members: number[] = [];
  let missing = 0;
  for (let order = 0; order < population.size; order += 1) {
    if (alive[order] === 0 || !hasValues(order, candidate)) continue;
    const number = range?.axis.numbers[order] ?? 0;
    if (range !== null && !(number >= range.from && number <= range.to)) continue;
    members.push(order);
    missing += population.missing[order] ?? 0;
  }
  return { ...candidate, members, orders: members.length, missing };
}

/** Returns the values and the range of a group by their column. */
export function whereOf({ values, range }: RefinedCandidate): OrderExplanation['where'] {
  const where: OrderExplanation['where'] = {};
  for (const { column, code } of values) where[column.name] = column.values[code] ?? '';
  if (range === null) return where;
  const { axis, from, to } = range;
  if (axis.kind === 'time')
    where.time = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  else where[axis.name] = from === to ? String(from) : `${from}..${to}`;
  return where;
}

const hasValues = (order: number, { values }: Pick<Candidate, 'values'>): boolean =>
  values.every(({ column, code }) => column.codes[order] === code);
