import {
  BROWSER_FAMILIES,
  CONSENT_LATENESS_MS,
  DEVICE_CLASSES,
  VISITOR_CONSENTS,
  VISITOR_TRACKER_STATES,
  type BrowserFamily,
} from '@vigie/contract/real-visitors.ts';

/** Names of a website's configuration. A sample may hold no others. */
export interface SampleVocabulary {
  trackers: ReadonlySet<string>;
  pageGroups: ReadonlySet<string>;
  /** Planned events with the names of their properties. */
  events: ReadonlyMap<string, ReadonlySet<string>>;
  releases: ReadonlySet<string>;
}

/** Sample that was read, with indexes of the closed lists of the contract. */
export interface ReadSample {
  pageGroup: string;
  release: string;
  /** Null: the User-Agent header decides. */
  browser: BrowserFamily | null;
  consent: number;
  /** Index of `CONSENT_LATENESS_MS`. -1: the consent was never known. */
  lateness: number;
  device: number;
  hasDataLayer: boolean;
  trackers: { id: string; state: number; isRequested: boolean }[];
  events: { name: string; missing: string[]; wrongTyped: string[] }[];
}

const indexes = (words: readonly (string | number)[]) => new Map(words.map((word, index) => [word, index]));
const STATES = indexes(VISITOR_TRACKER_STATES);
const CONSENTS = indexes(VISITOR_CONSENTS);
const LATENESS = indexes(CONSENT_LATENESS_MS);
const DEVICES = indexes(DEVICE_CLASSES);
const FAMILIES: ReadonlySet<unknown> = new Set(BROWSER_FAMILIES);
/** Entries that are read of a list. Longer lists come from no sampler. */
const ENTRIES_MAX = 60;

/**
 * Reads the body of a sample. Returns null if it is no sample. Names that the website does not configure are left out,
 * so no text of a page is ever counted.
 */
export function readSample(body: string, known: SampleVocabulary): ReadSample | null {
  const sample = parsed(body);
  if (!isRecord(sample) || sample.v !== 1) return null;
  const [consent, lateness] = listOf(sample.c);
  const layer = isRecord(sample.d) ? sample.d : {};
  const device = DEVICES.get(sample.w as string);
  if (device === undefined) return null;
  return {
    pageGroup: nameIn(known.pageGroups, sample.p),
    release: nameIn(known.releases, sample.r),
    browser: FAMILIES.has(sample.b) ? (sample.b as BrowserFamily) : null,
    consent: CONSENTS.get(consent as string) ?? CONSENTS.get('unknown') ?? 0,
    lateness: LATENESS.get(lateness as number) ?? -1,
    device,
    hasDataLayer: layer.present === 1,
    trackers: readTrackers(sample.t, known.trackers),
    events: readEvents(layer.events, known.events),
  };
}

function readTrackers(value: unknown, known: ReadonlySet<string>): ReadSample['trackers'] {
  const read = new Map<string, ReadSample['trackers'][number]>();
  for (const entry of listOf(value)) {
    const [id, word, requested] = listOf(entry);
    const state = STATES.get(word as string);
    if (typeof id !== 'string' || state === undefined || !known.has(id)) continue;
    read.set(id, { id, state, isRequested: requested === 1 });
  }
  return [...read.values()];
}

function readEvents(value: unknown, known: SampleVocabulary['events']): ReadSample['events'] {
  const read = new Map<string, ReadSample['events'][number]>();
  for (const entry of listOf(value)) {
    const [name, missing, wrongTyped] = listOf(entry);
    const properties = typeof name === 'string' ? known.get(name) : undefined;
    if (typeof name !== 'string' || properties === undefined) continue;
    read.set(name, {
      name,
      missing: namesIn(properties, missing),
      wrongTyped: namesIn(properties, wrongTyped),
    });
  }
  return [...read.values()];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [];
  return value.length > ENTRIES_MAX ? value.slice(0, ENTRIES_MAX) : value;
}

function nameIn(known: ReadonlySet<string>, value: unknown): string {
  return typeof value === 'string' && known.has(value) ? value : '';
}

function namesIn(known: ReadonlySet<string>, value: unknown): string[] {
  const names = listOf(value).filter((name): name is string => typeof name === 'string' && known.has(name));
  return [...new Set(names)];
}
