import type { OrderExplanation } from '@vigie/contract/order-comparison.ts';
import { FIRST_DAY_MS, generatePair, randomNumbers, type PairOrder, type Plant } from './generated-orders.ts';
import { comparePair, writePair } from './pair-files.ts';

/** Pair of files with a planted explanation, by its kind. */
export interface CorpusPair extends PairOrder {
  kind: 'one column' | 'two columns' | 'a date' | 'consent' | 'a small shop';
  /** Share of refusals that the comparison is given; null: none. */
  refusedShare: number | null;
}

const DAY_MS = 86_400_000;
const VALUES: readonly Readonly<Record<string, string>>[] = [
  { payment: 'paypal' },
  { payment: 'klarna' },
  { country: 'FR' },
  { country: 'CH' },
  { device: 'tablet' },
  { template: 'express' },
  { channel: 'affiliate' },
  { channel: 'social' },
];
const PAIRS: readonly Readonly<Record<string, string>>[] = [
  { payment: 'paypal', country: 'FR' },
  { payment: 'klarna', device: 'desktop' },
  { country: 'AT', template: 'one_page' },
  { device: 'mobile', channel: 'affiliate' },
  { payment: 'card', template: 'express' },
  { country: 'DE', channel: 'newsletter' },
];

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

/** Returns 40 pairs with a planted explanation. */
export function plantedPairs(seed: number): CorpusPair[] {
  const random = randomNumbers(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const one = (at: number): Plant => ({
    kind: 'values',
    where: VALUES[at % VALUES.length] ?? {},
    missingShare: between(0.35, 0.95),
  });
  const two = (at: number): Plant => ({
    kind: 'values',
    where: PAIRS[at % PAIRS.length] ?? {},
    missingShare: between(0.5, 1),
  });
  const period = (where: Readonly<Record<string, string>>, days: number): Plant => {
    const fromDay = Math.floor(between(2, 22));
    return { kind: 'period', where, fromDay, toDay: fromDay + days, missingShare: between(0.5, 1) };
  };
  const pair = (kind: CorpusPair['kind'], at: number, plant: Plant): CorpusPair => ({
    kind,
    seed: seed * 1_000 + at,
    orders: kind === 'a small shop' ? 200 : Math.round(between(1_500, 8_000)),
    days: 30,
    plant,
    baseShare: kind === 'consent' ? between(0.1, 0.3) : between(0, 0.06),
    refusedShare: null,
  });
  const consent = (at: number) => {
    const made = pair('consent', at, at % 2 === 0 ? one(at) : period(VALUES[at % 3] ?? {}, 8));
    return { ...made, refusedShare: made.baseShare };
  };
  const small = (at: number) => {
    const plants = [
      one(at % 2),
      one(2),
      period({}, 4),
      { ...two(0), missingShare: 1 },
      period({ payment: 'card' }, 9),
    ];
    return pair('a small shop', at, plants[at % plants.length] ?? one(0));
  };
  return [
    ...numbers(0, 8).map((at) => pair('one column', at, one(at))),
    ...numbers(8, 8).map((at) => pair('two columns', at, two(at))),
    ...numbers(16, 8).map((at) => pair('a date', at, period({}, at % 2 === 0 ? 4 : 9))),
    ...numbers(24, 8).map(consent),
    ...numbers(32, 8).map(small),
  ];
}

/** Returns pairs in which orders are missing by chance. */
export function noisePairs(seed: number, count: number): PairOrder[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, at) => ({
    seed: seed * 10_000 + at,
    orders: [200, 500, 1_000, 3_000, 6_000][at % 5] ?? 200,
    days: 30,
    plant: { kind: 'none' },
    baseShare: 0.02 + 0.28 * random(),
  }));
}

/** Compares a pair by its files, and reports whether the planted explanation comes first. */
export async function tryPlanted(pair: CorpusPair) {
  const compared = await comparePair(writePair(generatePair(pair), pair.seed), pair.refusedShare);
  const [first] = compared.explanations;
  return { compared, isRight: first !== undefined && isPlanted(first, pair.plant) };
}

/** Compares a noise pair by its files, and returns the explanations that it claims. */
export async function tryNoise(pair: PairOrder): Promise<OrderExplanation[]> {
  return (await comparePair(writePair(generatePair(pair), pair.seed), null)).explanations;
}

/** Returns whether an explanation is the planted one: its values, and four fifths of its period. */
function isPlanted({ where }: OrderExplanation, plant: Plant): boolean {
  if (plant.kind === 'none') return false;
  const { time, ...values } = where;
  const planted = Object.entries(plant.where);
  if (Object.keys(values).length !== planted.length) return false;
  if (planted.some(([name, value]) => values[name] !== value)) return false;
  if (plant.kind === 'values') return time === undefined;
  if (typeof time !== 'object') return false;
  const [from, to] = [Date.parse(time.from), Date.parse(time.to)];
  const [start, end] = [plant.fromDay, plant.toDay].map(
    (day) => FIRST_DAY_MS + Math.min(day, 30) * DAY_MS,
  ) as [number, number];
  const shared = Math.min(to, end) - Math.max(from, start);
  return shared / (Math.max(to, end) - Math.min(from, start)) >= 0.8;
}
