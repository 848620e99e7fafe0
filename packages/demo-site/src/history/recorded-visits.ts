import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { ReceivedParts } from '@vigie/contract/observation/stored-bodies.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { DemoSite } from '../demo-site.ts';

type Origins = Pick<DemoSite, 'origin' | 'tagOrigin' | 'collectorOrigin'>;

/** Visit of a listed page in a state of the shop. Its addresses have names in place of hosts with ports. */
export interface RecordedVisit {
  path: string;
  isHealthy: boolean;
  isCollectorDown: boolean;
  observation: Observation;
  /** Parts of the page as received. Their texts contain hosts too, so they are hashed once the hosts are known. */
  received: Observed<ReceivedParts>;
}

/** Recorded by `npm run demo:record`. */
export const HISTORY_FILE = new URL('./recorded-visits.json.br', import.meta.url);

const NAMES = {
  origin: 'shop.invalid',
  tagOrigin: 'tag.invalid',
  collectorOrigin: 'collector.invalid',
} as const;

/** Returns a record with names in place of the hosts and ports of the recording. */
export function withNamedHosts<T>(record: T, origins: Origins): T {
  return JSON.parse(
    swapHosts(JSON.stringify(record), (key) => [new URL(origins[key]).host, NAMES[key]]),
  ) as T;
}

/** Returns the records of a file, at the addresses of this shop. */
export function readRecords(file: URL, origins: Origins): unknown {
  const text = brotliDecompressSync(readFileSync(file)).toString();
  return JSON.parse(swapHosts(text, (key) => [NAMES[key], new URL(origins[key]).host]));
}

/** Returns all recorded visits, as if the shop of these origins had been visited. */
export function readRecordedVisits(origins: Origins): RecordedVisit[] {
  return readRecords(HISTORY_FILE, origins) as RecordedVisit[];
}

/** Replaces hosts in a text. Addresses occur plainly and, as parameters of hits, percent-encoded. */
function swapHosts(text: string, pairOf: (key: keyof Origins) => [from: string, to: string]): string {
  return (Object.keys(NAMES) as (keyof Origins)[]).reduce((swapped, key) => {
    const [from, to] = pairOf(key);
    return swapped.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
  }, text);
}
