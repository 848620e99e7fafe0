/** Standard normal quantile of a two-sided interval at 95 %. */
const Z_95 = 1.959964;

/** Returns the Wilson interval of a share at 95 %. */
export function wilsonInterval(hits: number, all: number): [number, number] {
  if (all === 0) return [0, 1];
  const share = hits / all;
  const weight = (Z_95 * Z_95) / all;
  const centre = (share + weight / 2) / (1 + weight);
  const half = (Z_95 / (1 + weight)) * Math.sqrt((share * (1 - share)) / all + weight / (4 * all));
  return [Math.max(0, Math.min(share, centre - half)), Math.min(1, Math.max(share, centre + half))];
}

/** Group within a population: orders and missing orders of both. */
export interface GroupCounts {
  orders: number;
  missing: number;
  allOrders: number;
  allMissing: number;
}

/** Natural logarithms of the factorials up to a number. */
export class LogFactorials {
  private readonly table: Float64Array;

  constructor(max: number) {
    this.table = new Float64Array(max + 1);
    for (let at = 2; at <= max; at += 1) this.table[at] = (this.table[at - 1] ?? 0) + Math.log(at);
  }

  private choose(all: number, some: number): number {
    return (this.table[all] ?? 0) - (this.table[some] ?? 0) - (this.table[all - some] ?? 0);
  }

  /**
   * Returns the logarithm of the probability that a random group of this size has at least as many missing orders
   * (Fisher's exact test, one-sided).
   */
  logTail({ orders, missing, allOrders, allMissing }: GroupCounts): number {
    const last = Math.min(orders, allMissing);
    if (missing * allOrders <= orders * allMissing) return 0;
    let [term, sum] = [1, 1];
    for (let at = missing; at < last; at += 1) {
      term *= ((allMissing - at) / (at + 1)) * ((orders - at) / (allOrders - allMissing - orders + at + 1));
      sum += term;
      if (term < sum * 1e-12) break;
    }
    const first =
      this.choose(allMissing, missing) +
      this.choose(allOrders - allMissing, orders - missing) -
      this.choose(allOrders, orders);
    return Math.min(0, first + Math.log(sum));
  }
}

const xLogX = (share: number, count: number): number => (share <= 0 ? 0 : count * Math.log(share));

/**
 * Returns the logarithm of the likelihood ratio of two shares, inside and outside of a group, against one. 0 for a group
 * that misses no more than the rest.
 */
export function likelihoodGain({ orders, missing, allOrders, allMissing }: GroupCounts): number {
  const rest = allOrders - orders;
  if (orders === 0 || rest === 0 || missing * allOrders <= orders * allMissing) return 0;
  const inside = missing / orders;
  const outside = (allMissing - missing) / rest;
  const all = allMissing / allOrders;
  return (
    xLogX(inside, missing) +
    xLogX(1 - inside, orders - missing) +
    xLogX(outside, allMissing - missing) +
    xLogX(1 - outside, rest - allMissing + missing) -
    xLogX(all, allMissing) -
    xLogX(1 - all, allOrders - allMissing)
  );
}
