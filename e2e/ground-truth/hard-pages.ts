import type { Dimension, HardPage, Traits } from './hard-page.ts';
import { DIMENSIONS, DIMENSION_NAMES, isMeaningful } from './hard-page.ts';

type Random = () => number;

/**
 * Returns hard pages by combination. First comes each value of each dimension alone, then pages with two to five
 * unusual traits. The same seed gives the same pages.
 */
export function hardPages(count: number, seed: number): HardPage[] {
  const random = seeded(seed);
  const seen = new Set<string>();
  const pages: HardPage[] = [];
  const add = (traits: Traits) => {
    const key = JSON.stringify(traits);
    if (seen.has(key) || !isMeaningful(traits)) return;
    seen.add(key);
    pages.push({ id: pages.length, path: `/page/${pages.length}`, traits });
  };
  for (const traits of singles()) add(traits);
  while (pages.length < count) add(combined(2 + Math.floor(random() * 4), random));
  return pages;
}

/** Returns a small subset of the pages that covers every value of all pages. */
export function coveringPages(pages: readonly HardPage[]): HardPage[] {
  const missing = new Set(pages.flatMap(valuesOf));
  const chosen: HardPage[] = [];
  const newOf = (page: HardPage) => valuesOf(page).filter((value) => missing.has(value));
  while (missing.size > 0) {
    const best = pages.reduce((one, other) => (newOf(other).length > newOf(one).length ? other : one));
    for (const value of newOf(best)) missing.delete(value);
    chosen.push(best);
  }
  return chosen;
}

const valuesOf = ({ traits }: HardPage) => DIMENSION_NAMES.map((name) => `${name}: ${traits[name]}`);

function plain(): Traits {
  const traits = DIMENSION_NAMES.map((name) => [name, DIMENSIONS[name][0]]);
  return Object.fromEntries(traits) as Traits;
}

function singles(): Traits[] {
  return DIMENSION_NAMES.flatMap((name) => DIMENSIONS[name].map((value) => changed(plain(), name, value)));
}

function combined(ways: number, random: Random): Traits {
  let traits = plain();
  for (let way = 0; way < ways; way += 1) {
    const name = pick(DIMENSION_NAMES, random);
    traits = changed(traits, name, pick(DIMENSIONS[name], random));
  }
  return traits;
}

/** Returns changed traits. Workers have no beacon, image or XHR: their hits use fetch. */
function changed(traits: Traits, name: Dimension, value: string): Traits {
  const next = { ...traits, [name]: value };
  return next.place === 'worker' || next.place === 'service-worker' ? { ...next, transport: 'fetch' } : next;
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** Returns a seeded generator (mulberry32): small, and the same on every machine. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
