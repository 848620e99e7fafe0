import type { WatchedWebsite } from './watched-websites.service.ts';

type Read = (key: string) => Promise<WatchedWebsite | null>;

interface Entry {
  website: WatchedWebsite | null;
  readAtMs: number;
  isReading: boolean;
}

const FRESH_MS = 5_000;
const ENTRIES_MAX = 20_000;
/** Reads of unknown keys in a second. A flood of keys costs the database no more. */
const UNKNOWN_PER_SECOND = 50;

/**
 * Caches the websites of keys. A known one is read again after five seconds, while the stored one still counts. Keys
 * that no website has are remembered as long.
 */
export class WatchedCache {
  private readonly read: Read;
  private readonly now: () => number;
  private readonly entries = new Map<string, Entry>();
  private readonly pending = new Map<string, Promise<WatchedWebsite | null>>();
  private unknown = { secondMs: 0, reads: 0 };

  constructor(read: Read, now: () => number) {
    this.read = read;
    this.now = now;
  }

  /** Returns the website of a key if it is known now. Undefined: `find` must read it. */
  peek(key: string): WatchedWebsite | null | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    const isStale = this.now() - entry.readAtMs > FRESH_MS;
    if (isStale && entry.website === null) return undefined;
    if (isStale && !entry.isReading) {
      entry.isReading = true;
      // A database that does not answer changes nothing: the stored website counts until it does.
      void this.refresh(key).catch(() => void (entry.isReading = false));
    }
    return entry.website;
  }

  /** Reads the website of a key. Returns null if no website has it, or too many unknown keys were read. */
  async find(key: string): Promise<WatchedWebsite | null> {
    const known = this.peek(key);
    if (known !== undefined) return known;
    const pending = this.pending.get(key);
    if (pending !== undefined) return pending;
    if (!this.allowsUnknown()) return null;
    const reading = this.refresh(key).finally(() => this.pending.delete(key));
    this.pending.set(key, reading);
    return reading;
  }

  private async refresh(key: string): Promise<WatchedWebsite | null> {
    // The age counts from the beginning: what is stored meanwhile may be missing in this read.
    const readAtMs = this.now();
    const website = await this.read(key);
    if (this.entries.size >= ENTRIES_MAX && !this.entries.has(key)) this.entries.clear();
    this.entries.set(key, { website, readAtMs, isReading: false });
    return website;
  }

  private allowsUnknown(): boolean {
    const secondMs = Math.floor(this.now() / 1_000);
    if (this.unknown.secondMs !== secondMs) this.unknown = { secondMs, reads: 0 };
    this.unknown.reads += 1;
    return this.unknown.reads <= UNKNOWN_PER_SECOND;
  }
}
