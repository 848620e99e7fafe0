import { randomUUID } from 'node:crypto';
import type { BrowserFamily } from '@vigie/contract/real-visitors.ts';
import { browserFamilyOf } from '@vigie/real-visitors/browser-family.ts';
import { classifyReport } from '@vigie/real-visitors/classify-report.ts';
import { isOwnHost } from '@vigie/real-visitors/own-host.ts';
import { readReports } from '@vigie/real-visitors/read-reports.ts';
import { readSample } from '@vigie/real-visitors/read-sample.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/schema/database.ts';
import { beatCollector, endCollector, endDeadCollectors, insertCollector } from './collectors.store.ts';
import { addTallies, type TalliedWebsite } from './flush.store.ts';
import { SenderCounts, type SenderLimits } from './sender-limits.ts';
import { VisitTally } from './visit-tally.ts';
import { WatchedCache } from './watched-cache.ts';
import { readWatchedWebsite, type WatchedWebsite } from './watched-websites.service.ts';

/** Message of a browser, as it came. */
export interface Message {
  kind: 'samples' | 'reports';
  key: string;
  /** Address of the sender. It is counted in memory, and never written. */
  address: string;
  userAgent: string;
  /** Origin or Referer header. Empty: the browser sent neither. */
  origin: string;
  body: string;
}

export interface CollectorNeeds {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Name of this process: a process that starts with the name of a dead one reports what that one may have lost. */
  name: string;
  limits?: SenderLimits;
  flushMs?: number;
}

/** Time between two flushes. A killed process loses no more than the messages of this time. */
const FLUSH_MS = 3_000;
const BEAT_MS = 1_000;
/** Fewest messages that a heartbeat announces. */
const RESERVE_MIN = 20;
const DEAD_CHECK_MS = 30_000;
/** User-Agent and Origin headers whose meaning is remembered. */
const AGENTS_MAX = 5_000;
/** Longest remembered Origin header. A Referer may be longer. */
const ORIGIN_LENGTH_MAX = 300;
/** Messages that wait for the first read of their website. */
const WAITING_MAX = 2_000;

/** Receives messages of browsers, counts them in memory, and adds the counts to the database every few seconds. */
export class Collector {
  readonly websites: WatchedCache;
  private readonly needs: CollectorNeeds;
  private readonly id = randomUUID();
  private readonly senders: SenderCounts;
  private readonly families = new Map<string, BrowserFamily | null>();
  private readonly origins = new Map<string, { website: WatchedWebsite; isOwn: boolean }>();
  private tallies = new Map<string, TalliedWebsite>();
  private readonly timers: NodeJS.Timeout[] = [];
  private starting: Promise<void> | null = null;
  private flushing: Promise<void> = Promise.resolve();
  private readonly waiting = new Set<Promise<void>>();
  /** Also true until the collector has its row. */
  private isBeating = true;
  /** Messages: all, those of the last heartbeat, those of this second and of the one before, those announced. */
  private counts = { received: 0, beaten: 0, ofSecond: 0, ofSecondBefore: 0, reserve: RESERVE_MIN };

  constructor(needs: CollectorNeeds) {
    this.needs = needs;
    const { db, clock, limits } = needs;
    this.senders = new SenderCounts(limits);
    this.websites = new WatchedCache(
      (key) => readWatchedWebsite(db, key, new Date(clock.now())),
      () => clock.now(),
    );
  }

  /** Starts the timers, once, and reports what an earlier process of this name may have lost. */
  start(): Promise<void> {
    this.starting ??= this.open();
    return this.starting;
  }

  /** Counts a message. Unknown keys, other origins, robots and invalid bodies change nothing. */
  take(message: Message): void {
    const website = this.websites.peek(message.key);
    if (website === undefined) this.takeLater(message);
    else if (website !== null) this.count(website, message);
  }

  /** Adds all counts to the database. After a failure, they are added with the next ones. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.store());
    return this.flushing;
  }

  /** Stops the timers and adds the last counts. */
  async close(): Promise<void> {
    // The first message that counts starts the collector, and it may wait for the read of its website.
    await Promise.all(this.waiting);
    if (this.starting === null) return;
    await this.starting.catch(() => {});
    for (const timer of this.timers) clearInterval(timer);
    await this.flush();
    const now = new Date(this.needs.clock.now());
    if (this.tallies.size === 0) await endCollector(this.needs.db, this.id, now).catch(() => {});
  }

  private async open(): Promise<void> {
    const { db, clock, name, log, flushMs = FLUSH_MS } = this.needs;
    const now = new Date(clock.now());
    await this.sayLost(name);
    await insertCollector(db, { id: this.id, name, now, ...this.announce() });
    this.isBeating = false;
    const every = (ms: number, act: () => Promise<void>) => {
      const timer = setInterval(() => {
        act().catch((error: unknown) =>
          log.error({ err: error }, 'a collector could not reach the database'),
        );
      }, ms);
      this.timers.push(timer.unref());
    };
    every(flushMs, () => this.flush());
    every(BEAT_MS, () => this.beatOfSecond());
    every(DEAD_CHECK_MS, () => this.sayLost(null));
  }

  private async sayLost(name: string | null): Promise<void> {
    const { db, clock, log } = this.needs;
    for (const dead of await endDeadCollectors(db, { name, now: new Date(clock.now()) }))
      log.warn(
        { collector: dead.name, lastSeenAt: dead.seenAt, lostAtMost: dead.lost },
        `a collector ended without a flush: at most ${dead.lost} messages of visitors are lost`,
      );
  }

  /** Announces twice as many messages as the busier of the last two seconds had. */
  private beatOfSecond(): Promise<void> {
    const { ofSecond, ofSecondBefore } = this.counts;
    Object.assign(this.counts, { ofSecond: 0, ofSecondBefore: ofSecond });
    this.counts.reserve = Math.max(RESERVE_MIN, 2 * ofSecond, 2 * ofSecondBefore);
    this.senders.forgetPast(this.needs.clock.now());
    return this.beat();
  }

  private async beat(): Promise<void> {
    const { db, clock } = this.needs;
    this.isBeating = true;
    try {
      await beatCollector(db, { id: this.id, now: new Date(clock.now()), ...this.announce() });
    } finally {
      this.isBeating = false;
    }
  }

  /** Returns the figures of a heartbeat. Messages received from now on count against its reserve. */
  private announce(): { received: number; reserve: number } {
    const { received, reserve } = this.counts;
    this.counts.beaten = received;
    return { received, reserve };
  }

  /** Sends a heartbeat at once if half of the announced messages came, and announces twice as many. */
  private beatEarly(): void {
    const { received, beaten, reserve } = this.counts;
    if (this.isBeating || received - beaten < reserve / 2) return;
    this.counts.reserve = reserve * 2;
    this.beat().catch((error: unknown) =>
      this.needs.log.error({ err: error }, 'a collector could not reach the database'),
    );
  }

  /** Counts a message once its website is read. */
  private takeLater(message: Message): void {
    if (this.waiting.size >= WAITING_MAX) return;
    const counted = this.websites
      .find(message.key)
      .then((website) => (website === null ? undefined : this.count(website, message)))
      .catch((error: unknown) => {
        this.needs.log.error({ err: error }, 'a website of visitors could not be read');
      })
      .finally(() => this.waiting.delete(counted));
    this.waiting.add(counted);
  }

  private count(website: WatchedWebsite, message: Message): void {
    const nowMs = this.needs.clock.now();
    const { websiteId } = website;
    if (!this.senders.allows({ address: message.address, websiteId, nowMs })) return;
    const family = this.familyOf(message.userAgent);
    if (family === null) return;
    const isCounted =
      message.kind === 'samples'
        ? this.countSample(website, message, { family, nowMs })
        : this.countReports(website, message, { family, nowMs });
    if (!isCounted) return;
    this.counts.received += 1;
    this.counts.ofSecond += 1;
    if (this.starting === null) void this.start().catch(() => void (this.starting = null));
    else this.beatEarly();
  }

  private countSample(website: WatchedWebsite, { origin, body }: Message, { family, nowMs }: Seen): boolean {
    if (!this.isOfWebsite(origin, website)) return false;
    const sample = readSample(body, website.vocabulary);
    if (sample === null) return false;
    if (sample.release === '') sample.release = website.newestRelease;
    this.tallyOf(website).addSample(sample, sample.browser ?? family, nowMs);
    return true;
  }

  private countReports(website: WatchedWebsite, { body }: Message, { family, nowMs }: Seen): boolean {
    let isCounted = false;
    for (const report of readReports(body)) {
      const classed = classifyReport(report, family, website.facts);
      const page = URL.parse(report.page);
      if (classed === null || page === null) continue;
      const pageGroup = website.groupOf(page);
      this.tallyOf(website).addReport(classed, { pageGroup, browser: family, nowMs });
      isCounted = true;
    }
    if (isCounted) this.tallyOf(website).messages += 1;
    return isCounted;
  }

  /** Returns whether an Origin or Referer header is of a website. The last answers are remembered. */
  private isOfWebsite(origin: string, website: WatchedWebsite): boolean {
    const known = this.origins.get(origin);
    if (known?.website === website) return known.isOwn;
    const host = URL.parse(origin)?.host;
    const isOwn = host !== undefined && isOwnHost(host, website.hosts);
    if (this.origins.size >= AGENTS_MAX) this.origins.clear();
    if (origin.length <= ORIGIN_LENGTH_MAX) this.origins.set(origin, { website, isOwn });
    return isOwn;
  }

  private tallyOf({ websiteId, companyId }: WatchedWebsite): VisitTally {
    const known = this.tallies.get(websiteId);
    if (known !== undefined) return known.tally;
    const tally = new VisitTally();
    this.tallies.set(websiteId, { websiteId, companyId, tally });
    return tally;
  }

  private familyOf(userAgent: string): BrowserFamily | null {
    const known = this.families.get(userAgent);
    if (known !== undefined) return known;
    if (this.families.size >= AGENTS_MAX) this.families.clear();
    const family = browserFamilyOf(userAgent.slice(0, 500));
    this.families.set(userAgent, family);
    return family;
  }

  private async store(): Promise<void> {
    await Promise.all(this.waiting);
    if (this.tallies.size === 0) return;
    const { db, clock, log } = this.needs;
    await this.start();
    const taken = [...this.tallies.values()];
    this.tallies = new Map();
    const order = { collectorId: this.id, now: new Date(clock.now()) };
    try {
      await addTallies(db, taken, order);
    } catch (error) {
      if (isOfDeletedWebsite(error)) await this.storeEach(taken, order);
      else {
        log.error({ err: error }, 'counts of visitors could not be stored, and are tried again');
        for (const tallied of taken) this.keep(tallied);
      }
    }
  }

  /** Stores the counts of each website by itself, and gives up those of deleted ones. */
  private async storeEach(
    taken: readonly TalliedWebsite[],
    order: { collectorId: string; now: Date },
  ): Promise<void> {
    for (const tallied of taken)
      await addTallies(this.needs.db, [tallied], order).catch((error: unknown) => {
        if (!isOfDeletedWebsite(error)) this.keep(tallied);
      });
  }

  private keep(before: TalliedWebsite): void {
    const since = this.tallies.get(before.websiteId);
    if (since !== undefined) before.tally.add(since.tally);
    this.tallies.set(before.websiteId, before);
  }
}

/** Returns whether a row was refused because its website no longer exists. */
const isOfDeletedWebsite = (error: unknown): boolean => (error as { code?: unknown }).code === '23503';

interface Seen {
  family: BrowserFamily;
  nowMs: number;
}
