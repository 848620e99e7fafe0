import { access, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import { writeDurably } from '../durable-file.ts';
import { openJournal, type Journal } from '../journal/journal.ts';
import { createPulse } from '../pulse.ts';
import { Refusal } from '../refusal.ts';
import type { Spool } from '../spool.ts';
import type { SharedPages } from './shared-pages.ts';
import { Stop, type StopCause } from './stop.ts';
import { createTurnDesk, type TurnDesk } from './turn-desk.ts';

const CANCELLED_FILE = 'cancelled';
const SHARE_RETRY_SECONDS = 1;
const DEADLINE_MS_MAX = 2 ** 31 - 1;

/** What carrying out an attempt needs of it. */
export type Performance = {
  order: RunOrder;
  journal: Journal;
  signal: AbortSignal;
  spool: Spool;
  /** Where pages wait for their turn. */
  turns: TurnDesk;
  /** Lends the pages that wait to the panel, for other agents; null takes them away. */
  lend(pages: SharedPages | null): void;
  /** True when an agent that stopped or died began it. */
  isResumed: boolean;
  /**
   * Resolves when the panel called within the last two leases and the spool has room, or when the attempt is stopped.
   */
  mayGoOn(): Promise<void>;
};
export type Perform = (performance: Performance) => Promise<void>;

/** One attempt of a run on this agent, from its order to its last acknowledged event. */
export type Attempt = {
  readonly order: RunOrder;
  readonly journal: Journal;
  readonly turns: TurnDesk;
  /** Throws a Refusal (503) while there is nothing to share. */
  sharedPages(): SharedPages;
  isActive(): boolean;
  /** A signed call named it: the panel still wants it. */
  contact(): void;
  start(perform: Perform): void;
  stop(cause: StopCause): void;
  /** Stops it for good, over restarts too. */
  cancel(): Promise<void>;
  wasCancelled(): Promise<boolean>;
  /** Resolves when nothing of it runs any more. */
  ended(): Promise<void>;
  /** Takes it off the disk, and its run's directory with the last attempt. */
  forget(): Promise<void>;
};

type Opening = {
  directory: string;
  order: RunOrder;
  isResumed: boolean;
  clock: Clock;
  steady: Clock;
  spool: Spool;
};

export async function openAttempt({ directory, clock, steady, ...opening }: Opening): Promise<Attempt> {
  const { order, spool } = opening;
  const journal = await openJournal(directory, clock);
  const stopping = new AbortController();
  const contacted = createPulse();
  const cancelledPath = join(directory, CANCELLED_FILE);
  let contactAtMs = steady.now();
  let running: Promise<void> | null = null;
  let lent: SharedPages | null = null;
  const turns = createTurnDesk(clock.now());

  const stop = (cause: StopCause) => stopping.abort(new Stop(cause));
  const isAbandoned = () => steady.now() - contactAtMs > 2 * order.leaseSeconds * 1000;
  const performance: Performance = {
    ...opening,
    journal,
    signal: stopping.signal,
    turns,
    lend: (pages) => void (lent = pages),
    async mayGoOn() {
      while (!stopping.signal.aborted && (isAbandoned() || spool.isFull()))
        await contacted.next(stopping.signal);
    },
  };

  return {
    order,
    journal,
    turns,
    sharedPages() {
      if (lent === null) throw new Refusal(503, 'not-ready', SHARE_RETRY_SECONDS);
      return lent;
    },
    isActive: () => running !== null,
    contact() {
      contactAtMs = steady.now();
      contacted.fire();
    },
    start(perform) {
      const leftMs = Date.parse(order.deadlineAt) - clock.now();
      const deadline = setTimeout(
        () => stop('deadline-passed'),
        Math.min(Math.max(leftMs, 0), DEADLINE_MS_MAX),
      );
      running = perform(performance).finally(() => {
        clearTimeout(deadline);
        running = null;
      });
    },
    stop,
    async cancel() {
      await writeDurably(cancelledPath, '');
      stop('cancelled');
    },
    wasCancelled: async () => (await access(cancelledPath).catch(() => false)) !== false,
    ended: async () => running ?? undefined,
    async forget() {
      await journal.close();
      await rm(directory, { recursive: true });
      await rmdir(dirname(directory)).catch(() => undefined);
    },
  };
}
