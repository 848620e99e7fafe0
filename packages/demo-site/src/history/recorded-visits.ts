import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { ReceivedParts } from '@vigie/contract/observation/kept.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { DemoSite } from '../demo-site.ts';

type Origins = Pick<DemoSite, 'origin' | 'tagOrigin' | 'collectorOrigin'>;

/** A visit of a listed page in a state of the shop. Its addresses have names in place of hosts with ports. */
export interface RecordedVisit {
  path: string;
  isHealthy: boolean;
  isCollectorDown: boolean;
  observation: Observation;
  /** What the page was made of, as it came: its texts name hosts too, so they are hashed once these are known. */
  received: Observed<ReceivedParts>;
}

/** Recorded by `npm run demo:record`. */
export const HISTORY_FILE = new URL('./recorded-visits.json.br', import.meta.url);

const NAMES = {
  origin: 'shop.invalid',
  tagOrigin: 'tag.invalid',
  collectorOrigin: 'collector.invalid',
} as const;

/** Returns a record without the ports of the day on which it was made. */
export function withNamedHosts<T>(record: T, origins: Origins): T {
  return JSON.parse(
    swapHosts(JSON.stringify(record), (key) => [new URL(origins[key]).host, NAMES[key]]),
  ) as T;
}

/** Returns what a file of records holds, at the addresses of this shop. */
export function readRecords(file: URL, origins: Origins): unknown {
  const text = brotliDecompressSync(readFileSync(file)).toString();
  return JSON.parse(swapHosts(text, (key) => [NAMES[key], new URL(origins[key]).host]));
}

/** Returns all recorded visits, as if the shop of these origins had been visited. */
export function readRecordedVisits(origins: Origins): RecordedVisit[] {
  return readRecords(HISTORY_FILE, origins) as RecordedVisit[];
}

/** Addresses stand in texts plainly and, as parameters of hits, percent-encoded. */
function swapHosts(text: string, pairOf: (key: keyof Origins) => [from: string, to: string]): string {
  return (Object.keys(NAMES) as (keyof Origins)[]).reduce((swapped, key) => {
    const [from, to] = pairOf(key);
    return swapped.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
  }, text);
}
