import { OTHER_CODE } from '../joining/column-values.ts';
import { NO_BUCKET, type BucketedAxis } from './buckets.ts';
import type { Population, ValueColumn } from './population.ts';
import { likelihoodGain, type GroupCounts } from './statistics.ts';

/** Value of a column that a group has. */
export interface ValueTerm {
  column: ValueColumn;
  code: number;
}

/** Range of an axis that a group has, as its first and last bucket. */
export interface RangeTerm {
  axis: BucketedAxis;
  first: number;
  last: number;
}

/** Kinds of groups that are tried. Each has its part of the error rate. */
export type Family = 'values' | 'periods' | 'ranges' | 'value-pairs' | 'value-periods';

/** Group of orders that may explain missing ones. */
export interface Candidate extends GroupCounts {
  family: Family;
  values: ValueTerm[];
  range: RangeTerm | null;
  gain: number;
  /** For a pair: the same group within the orders of each of its terms alone. */
  parents: ParentCounts[];
}

/** Group within the orders of one of its terms, and how many groups were tried within them. */
export interface ParentCounts extends GroupCounts {
  tried: number;
}

/** Best candidates of a family, and how many were tried. */
export interface FamilyResult {
  family: Family;
  tried: number;
  best: Candidate[];
}

/** Orders that are still to be explained: 1 for each. */
export type Alive = Uint8Array;

interface Counted {
  orders: Uint32Array;
  missing: Uint32Array;
}

const BEST_KEPT = 40;
const GROUP_ORDERS_MIN = 5;
/** Values of a column that take part in pairs, by frequency. */
const PAIR_VALUES = 48;

/** Keeps the candidates with the largest gains. */
class Best {
  readonly candidates: Candidate[] = [];
  tried = 0;
  private floor = 0;

  offer(gain: number, build: () => Candidate): void {
    this.tried += 1;
    if (gain <= this.floor) return;
    this.candidates.push(build());
    if (this.candidates.length < BEST_KEPT * 2) return;
    this.candidates.sort((one, other) => other.gain - one.gain);
    this.candidates.length = BEST_KEPT;
    this.floor = this.candidates.at(-1)?.gain ?? 0;
  }
}

interface Totals {
  allOrders: number;
  allMissing: number;
}

/** Tries each value of each column. */
export function tryValues(population: Population, alive: Alive, totals: Totals): FamilyResult {
  const best = new Best();
  for (const column of population.columns) {
    const counted = countByCode(population, alive, { codes: column.codes, count: column.values.length });
    for (let code = 0; code < column.values.length; code += 1) {
      const group = { orders: counted.orders[code] ?? 0, missing: counted.missing[code] ?? 0, ...totals };
      if (!isLargeEnough(group)) continue;
      const gain = likelihoodGain(group);
      best.offer(gain, () => ({
        ...group,
        family: 'values',
        values: [{ column, code }],
        range: null,
        gain,
        parents: [],
      }));
    }
  }
  return { family: 'values', tried: best.tried, best: best.candidates };
}

/** Tries each range of neighbouring buckets of some axes. */
export function tryRanges(
  population: Population,
  alive: Alive,
  { family, axes, totals }: { family: 'periods' | 'ranges'; axes: readonly BucketedAxis[]; totals: Totals },
): FamilyResult {
  const best = new Best();
  for (const axis of axes) {
    const counted = countByCode(population, alive, { codes: axis.buckets, count: axis.count });
    eachRange(counted, axis.count, (first, last, part) => {
      const group = { ...part, ...totals };
      if (!isLargeEnough(group)) return;
      const gain = likelihoodGain(group);
      best.offer(gain, () => ({
        ...group,
        family,
        values: [],
        range: { axis, first, last },
        gain,
        parents: [],
      }));
    });
  }
  return { family, tried: best.tried, best: best.candidates };
}

/** Tries each pair of values of two columns. */
export function tryValuePairs(population: Population, alive: Alive, totals: Totals): FamilyResult {
  const best = new Best();
  const columns = population.columns.filter(({ isPaired }) => isPaired);
  const tried = countPairValues(columns);
  for (const [at, one] of columns.entries())
    for (const other of columns.slice(at + 1))
      tryPairOf(population, alive, { one, other, totals, tried, best });
  return { family: 'value-pairs', tried: best.tried, best: best.candidates };
}

interface PairOrder {
  one: ValueColumn;
  other: ValueColumn;
  totals: Totals;
  /** Values that are tried within each value. */
  tried: number;
  best: Best;
}

function tryPairOf(
  population: Population,
  alive: Alive,
  { one, other, totals, tried, best }: PairOrder,
): void {
  const [height, width] = [pairValues(one), pairValues(other)];
  const table = countByPair(population, alive, {
    one: { codes: one.codes, count: height },
    other: { codes: other.codes, count: width },
  });
  const rows = Array.from({ length: height }, (_, row) => partOf(table, row * (width + 1), 1, width + 1));
  const columns = Array.from({ length: width }, (_, at) => partOf(table, at, width + 1, height + 1));
  for (const [row, rowPart] of rows.entries())
    for (const [at, columnPart] of columns.entries()) {
      const cell = row * (width + 1) + at;
      const group = { orders: table.orders[cell] ?? 0, missing: table.missing[cell] ?? 0, ...totals };
      if (!isLargeEnough(group)) continue;
      const gain = likelihoodGain(group);
      best.offer(gain, () => ({
        ...group,
        family: 'value-pairs',
        values: [
          { column: one, code: row },
          { column: other, code: at },
        ],
        range: null,
        gain,
        parents: [within(group, rowPart, tried), within(group, columnPart, tried)],
      }));
    }
}

/** Tries each value of each column within each period. */
export function tryValuePeriods(
  population: Population,
  alive: Alive,
  { time, totals }: { time: BucketedAxis; totals: Totals },
): FamilyResult {
  const best = new Best();
  const periods = prefixOf(
    countByCode(population, alive, { codes: time.buckets, count: time.count }),
    time.count,
  );
  const columns = population.columns.filter(({ isPaired }) => isPaired);
  const tried = countPairValues(columns);
  const windows = (time.count * (time.count + 1)) / 2;
  for (const column of columns) {
    const height = pairValues(column);
    const table = countByPair(population, alive, {
      one: { codes: column.codes, count: height },
      other: { codes: time.buckets, count: time.count },
    });
    for (let code = 0; code < height; code += 1) {
      const from = code * (time.count + 1);
      const row = {
        orders: table.orders.subarray(from, from + time.count),
        missing: table.missing.subarray(from, from + time.count),
      };
      const value = partOf(row, 0, 1, time.count);
      eachRange(row, time.count, (first, last, part) => {
        const group = { ...part, ...totals };
        if (!isLargeEnough(group)) return;
        const gain = likelihoodGain(group);
        best.offer(gain, () => ({
          ...group,
          family: 'value-periods',
          values: [{ column, code }],
          range: { axis: time, first, last },
          gain,
          parents: [within(group, value, windows), within(group, between(periods, first, last), tried)],
        }));
      });
    }
  }
  return { family: 'value-periods', tried: best.tried, best: best.candidates };
}

const pairValues = ({ values }: ValueColumn): number => Math.min(values.length, PAIR_VALUES);

const countPairValues = (columns: readonly ValueColumn[]): number =>
  columns.reduce((sum, column) => sum + pairValues(column), 0);

interface Part {
  orders: number;
  missing: number;
}

const within = (group: GroupCounts, { orders, missing }: Part, tried: number): ParentCounts => ({
  orders: group.orders,
  missing: group.missing,
  allOrders: orders,
  allMissing: missing,
  tried,
});

const isLargeEnough = ({ orders, allOrders }: GroupCounts): boolean =>
  orders >= GROUP_ORDERS_MIN && allOrders - orders >= GROUP_ORDERS_MIN;

function partOf({ orders, missing }: Counted, start: number, ...[step, count]: [number, number]): Part {
  const part = { orders: 0, missing: 0 };
  for (let at = 0; at < count; at += 1) {
    part.orders += orders[start + at * step] ?? 0;
    part.missing += missing[start + at * step] ?? 0;
  }
  return part;
}

interface Coded {
  codes: Uint16Array;
  count: number;
}

/** Counts the orders of each code below `count`; the last field has the others. */
function countByCode({ size, missing }: Population, alive: Alive, { codes, count }: Coded): Counted {
  const counted = { orders: new Uint32Array(count + 1), missing: new Uint32Array(count + 1) };
  for (let order = 0; order < size; order += 1) {
    if (alive[order] === 0) continue;
    const code = Math.min(codes[order] ?? count, count);
    counted.orders[code]! += 1;
    counted.missing[code]! += missing[order] ?? 0;
  }
  return counted;
}

function countByPair(
  { size, missing }: Population,
  alive: Alive,
  { one, other }: { one: Coded; other: Coded },
): Counted {
  const width = other.count + 1;
  const length = (one.count + 1) * width;
  const counted = { orders: new Uint32Array(length), missing: new Uint32Array(length) };
  for (let order = 0; order < size; order += 1) {
    if (alive[order] === 0) continue;
    const row = Math.min(one.codes[order] ?? OTHER_CODE, one.count);
    const cell = row * width + Math.min(other.codes[order] ?? NO_BUCKET, other.count);
    counted.orders[cell]! += 1;
    counted.missing[cell]! += missing[order] ?? 0;
  }
  return counted;
}

/** Sums of all fields before each field. */
function prefixOf({ orders, missing }: Counted, count: number): Counted {
  const sums = { orders: new Uint32Array(count + 1), missing: new Uint32Array(count + 1) };
  for (let at = 0; at < count; at += 1) {
    sums.orders[at + 1] = (sums.orders[at] ?? 0) + (orders[at] ?? 0);
    sums.missing[at + 1] = (sums.missing[at] ?? 0) + (missing[at] ?? 0);
  }
  return sums;
}

const between = ({ orders, missing }: Counted, first: number, last: number): Part => ({
  orders: (orders[last + 1] ?? 0) - (orders[first] ?? 0),
  missing: (missing[last + 1] ?? 0) - (missing[first] ?? 0),
});

function eachRange(
  counted: Counted,
  count: number,
  visit: (first: number, last: number, part: Part) => void,
): void {
  const sums = prefixOf(counted, count);
  for (let first = 0; first < count; first += 1)
    for (let last = first; last < count; last += 1)
      if (first > 0 || last < count - 1) visit(first, last, between(sums, first, last));
}
