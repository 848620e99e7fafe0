import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { recordedValue } from './recorded-value.ts';
import { UNKNOWN, type Value } from './value.ts';

type Entry = DataLayerRecord['timeline'][number];

/** Push in the form that the tag manager processes. */
export interface ProcessedPush {
  /** Position among the pushes that the tag manager processes, from 0. */
  index: number;
  atMs: number;
  value: Value;
  /**
   * True for the arguments of a `gtag` call. In visits of older versions, true for each list that begins with a `gtag`
   * command.
   */
  isArguments: boolean;
  isFunction: boolean;
  /** Addresses that the page may have had when the push was processed; null if unknown. */
  urls: string[] | null;
  /** True if the push was in the dataLayer before the tag manager ran. */
  isEarly: boolean;
}

/** Interval in which the tag manager's script ran, in ms of the visit. */
export interface ContainerRun {
  /** Earliest possible time. */
  fromMs: number;
  /** Latest possible time. */
  untilMs: number;
}

/** Rounding of the page's clock, in ms. */
const CLOCK_MS = 0.5;
const GTAG_COMMANDS: ReadonlySet<unknown> = new Set([
  'config',
  'consent',
  'event',
  'get',
  'js',
  'policy',
  'set',
]);

/** Returns the run of a script by its address, or null if it did not run. */
export function runOf(observation: Observation, url: string): ContainerRun | null {
  const runs = seen(observation.scriptRuns) ?? [];
  const run = runs.find((one) => one.url === url && one.outcome === 'ran');
  if (run === undefined) return null;
  const request = (seen(observation.requests) ?? []).find((one) => one.finalUrl === url || one.url === url);
  const fromMs = request === undefined ? 0 : request.startedMs + (request.durationMs ?? 0);
  return { fromMs: Math.min(fromMs, run.atMs), untilMs: run.atMs };
}

/**
 * Returns the pushes that a tag manager processes, in its order: first those in the dataLayer when its script runs,
 * then each call of `push`. The tag manager never sees later assignments, or pushes to another array.
 */
export function processedPushes(
  record: DataLayerRecord,
  run: ContainerRun,
  addresses: Addresses,
): ProcessedPush[] {
  const cuts = cutsByEntry(record);
  const isOlder = record.timeline[0]?.url === undefined;
  let early: ProcessedPush[] = [];
  const late: ProcessedPush[] = [];
  let isShuffled = false;
  let url: string | null = null;
  const nextPush = record.timeline.find(({ atMs, operation }) => atMs > run.untilMs && operation === 'push');
  const window = { ...run, takenMs: nextPush?.atMs ?? Infinity };
  for (const [at, entry] of record.timeline.entries()) {
    url = entry.url ?? url;
    const isEarly = entry.atMs <= run.untilMs;
    if (entry.operation === 'assign') {
      if (!isEarly) break;
      early = [];
      continue;
    }
    if (!isEarly && entry.operation !== 'push') continue;
    if (entry.operation !== 'push' && entry.operation !== 'initial') isShuffled = true;
    if (entry.operation === 'mutation') continue;
    const push = pushOf(entry, cuts.get(at) ?? [], isOlder);
    if (isEarly)
      early.push({
        ...push,
        isEarly,
        urls: addresses.during(Math.max(push.atMs, window.fromMs), window.takenMs),
      });
    else late.push({ ...push, isEarly, urls: url === null ? addresses.during(push.atMs, push.atMs) : [url] });
  }
  // Their order and later removals are unknown.
  const known = isShuffled
    ? early.map((push): ProcessedPush => ({ ...push, value: UNKNOWN, isFunction: false }))
    : early;
  return [...known, ...late].map((push, index) => ({ ...push, index }));
}

function pushOf(
  entry: Entry,
  cuts: DataLayerRecord['cuts'],
  isOlder: boolean,
): Omit<ProcessedPush, 'urls' | 'isEarly'> {
  const isMarked = entry.kinds?.some(({ path, kind }) => path === '' && kind === 'arguments') ?? false;
  const isCommand = Array.isArray(entry.value) && GTAG_COMMANDS.has(entry.value[0]);
  const isFunction = cuts.some(({ path, why }) => path === '' && why === 'function');
  return {
    index: 0,
    atMs: entry.atMs,
    value: recordedValue(entry, cuts),
    isArguments: isMarked || (isOlder && isCommand),
    isFunction,
  };
}

const ENTRY = /^timeline\[(\d+)\](?:\.|$)/u;

function cutsByEntry({ cuts }: DataLayerRecord): Map<number, DataLayerRecord['cuts']> {
  const byEntry = new Map<number, DataLayerRecord['cuts']>();
  for (const { path, why } of cuts) {
    const found = ENTRY.exec(path);
    if (found === null) continue;
    const at = Number(found[1]);
    const list = byEntry.get(at) ?? [];
    list.push({ path: path.slice(found[0].length), why });
    byEntry.set(at, list);
  }
  return byEntry;
}

/** Addresses of a page over a visit. */
export class Addresses {
  readonly #views: { atMs: number; url: string }[] | null;

  constructor(observation: Observation) {
    this.#views = seen(observation.views) ?? null;
  }

  /** Returns the addresses that the page may have had between two moments; null if unknown. */
  during(fromMs: number, untilMs: number): string[] | null {
    if (this.#views === null || this.#views.length === 0) return null;
    const before = this.#views.filter(({ atMs }) => atMs < fromMs - CLOCK_MS).at(-1);
    const within = this.#views.filter(({ atMs }) => atMs >= fromMs - CLOCK_MS && atMs <= untilMs + CLOCK_MS);
    const found = [...(before === undefined ? [] : [before]), ...within];
    return found.length === 0 ? null : [...new Set(found.map(({ url }) => url))];
  }
}
