import type { OrderState } from '@vigie/contract/order-comparison.ts';
import type { OrderRow, PurchaseRow } from '../src/reading/read-rows.ts';

/** Cause of missing orders that a generated pair of files has. */
export type Plant =
  | { kind: 'none' }
  | { kind: 'values'; where: Readonly<Record<string, string>>; missingShare: number }
  | {
      kind: 'period';
      where: Readonly<Record<string, string>>;
      fromDay: number;
      toDay: number;
      missingShare: number;
    };

export interface PairOrder {
  seed: number;
  orders: number;
  days: number;
  plant: Plant;
  /** Share of orders that no report counts, whatever their values: refusals and blockers. */
  baseShare: number;
}

export interface GeneratedPair {
  columns: readonly string[];
  orders: OrderRow[];
  purchases: PurchaseRow[];
}

export const FIRST_DAY_MS = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;

/** Columns of generated orders, with the weight of each value. */
export const GENERATED_COLUMNS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  payment: { card: 45, paypal: 25, klarna: 15, invoice: 10, giropay: 5 },
  country: { DE: 40, FR: 25, AT: 12, CH: 10, BE: 8, IT: 5 },
  device: { mobile: 58, desktop: 36, tablet: 6 },
  template: { classic: 50, one_page: 35, express: 15 },
  channel: { search: 30, direct: 25, social: 20, newsletter: 15, affiliate: 10 },
};

/** Creates a generator of numbers from 0 to 1 that repeats itself for a seed. */
export function randomNumbers(seed: number): () => number {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Generates orders and the purchases that a report has of them. */
export function generatePair({ seed, orders: count, days, plant, baseShare }: PairOrder): GeneratedPair {
  const random = randomNumbers(seed);
  const columns = [...Object.keys(GENERATED_COLUMNS), 'basket_id'];
  const orders: OrderRow[] = [];
  const purchases: PurchaseRow[] = [];
  for (let at = 0; at < count; at += 1) {
    const values = Object.values(GENERATED_COLUMNS).map((weights) => weighted(weights, random()));
    const atMs = FIRST_DAY_MS + Math.floor(random() * days * DAY_MS);
    const amount = Math.round((8 + 240 * random() * random()) * 100) / 100;
    const state: OrderState = random() < 0.04 ? 'cancelled' : 'paid';
    const id = `A${(100_000 + at).toString(36)}`;
    const order = { id, atMs, amount, currency: 'EUR', state, columns: [...values, `b${seed}-${at}`] };
    orders.push(order);
    if (random() < missingShareOf(order, columns, plant, baseShare)) continue;
    if (state === 'paid')
      purchases.push({ id, atMs: atMs + Math.floor(random() * 40_000), amount, currency: 'EUR' });
  }
  return { columns, orders, purchases };
}

function missingShareOf(
  order: OrderRow,
  columns: readonly string[],
  ...[plant, base]: [Plant, number]
): number {
  if (plant.kind === 'none') return base;
  const isInside = Object.entries(plant.where).every(
    ([name, value]) => order.columns[columns.indexOf(name)] === value,
  );
  const day = (order.atMs - FIRST_DAY_MS) / DAY_MS;
  const isThen = plant.kind !== 'period' || (day >= plant.fromDay && day < plant.toDay);
  return isInside && isThen ? base + (1 - base) * plant.missingShare : base;
}

function weighted(weights: Readonly<Record<string, number>>, at: number): string {
  let left = at * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  for (const [value, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return value;
  }
  return Object.keys(weights).at(-1) ?? '';
}
