import { access, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import { writeDurably } from '../durable-file.ts';
import { openJournal, type Journal } from '../journal/journal.ts';
import { createSignal } from '../signal.ts';
import { ApiError } from '../api-error.ts';
import type { Spool } from '../spool.ts';
import type { SharedPages } from './shared-pages.ts';
import { createStepProgress, type StepProgress } from './step-progress.ts';
import { Stop, type StopCause } from './stop.ts';
import { createSlotQueue, type SlotQueue } from './slot-queue.ts';

const CANCELLED_FILE = 'cancelled';
const SHARE_RETRY_SECONDS = 1;
const DEADLINE_MS_MAX = 2 ** 31 - 1;

/** Parts of an attempt that its execution needs. */
export type Performance = {
  order: RunOrder;
  journal: Journal;
  signal: AbortSignal;
  spool: Spool;
  /** Rate-limit slots for which pages wait. */
  slots: SlotQueue;
  /** Progress of the current step of a journey. */
  steps: StepProgress;
  /** Offers the waiting pages to the panel, for other agents; null withdraws them. */
  lend(pages: SharedPages | null): void;
  /** True if an agent process that stopped or died began it. */
  isResumed: boolean;
  /**
   * Waits until a page may start: the panel called within the last two leases, the spool has space and the agent does
   * not drain. Also resolves when the attempt is stopped.
   */
  beginPage(): Promise<void>;
  /** Reports that a started page is in the journal. */
  endPage(): void;
};
export type Perform = (performance: Performance) => Promise<void>;

/** One attempt of a run on this agent, from its order to its last acknowledged event. */
export type Attempt = {
  readonly order: RunOrder;
  readonly journal: Journal;
  readonly slots: SlotQueue;
  readonly steps: StepProgress;
  /** Returns the shared pages; throws a Refusal (503) while there are none. */
  sharedPages(): SharedPages;
  isActive(): boolean;
  /** Records a signed call about the attempt: the panel still needs it. */
  contact(): void;
  start(perform: Perform): void;
  stop(cause: StopCause): void;
  /** Stops the attempt permanently, also across restarts. */
  cancel(): Promise<void>;
  wasCancelled(): Promise<boolean>;
  /** Starts no further page; resolves when running pages are in the journal, or at the signal. */
  finishPages(over: AbortSignal): Promise<void>;
  /** Resolves when the panel has all events, or at the signal. */
  untilAcknowledged(over: AbortSignal): Promise<void>;
  /** Resolves when no part of the attempt runs any more. */
  ended(): Promise<void>;
  /** Deletes the attempt from disk, and its run's directory with the last attempt. */
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
  const contacted = createSignal();
  const cancelledPath = join(directory, CANCELLED_FILE);
  let contactAtMs = steady.now();
  let running: Promise<void> | null = null;
  let lent: SharedPages | null = null;
  const pageEnded = createSignal();
  let pagesUnderWay = 0;
  let isDraining = false;
  const slots = createSlotQueue(clock.now());
  const steps = createStepProgress();

  const stop = (cause: StopCause) => stopping.abort(new Stop(cause));
  const isAbandoned = () => steady.now() - contactAtMs > 2 * order.leaseSeconds * 1000;
  const isPaused = () => isDraining || isAbandoned() || spool.isFull();
  const isAtPage = () => running !== null && pagesUnderWay > 0;
  const performance: Performance = {
    ...opening,
    journal,
    signal: stopping.signal,
    slots,
    steps,
    lend: (pages) => void (lent = pages),
    async beginPage() {
      while (!stopping.signal.aborted && isPaused()) await contacted.next(stopping.signal);
      pagesUnderWay += 1;
    },
    endPage() {
      pagesUnderWay -= 1;
      pageEnded.fire();
    },
  };

  return {
    order,
    journal,
    slots,
    steps,
    sharedPages() {
      if (lent === null) throw new ApiError(503, 'not-ready', SHARE_RETRY_SECONDS);
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
        pageEnded.fire();
      });
    },
    stop,
    async cancel() {
      await writeDurably(cancelledPath, '');
      stop('cancelled');
    },
    wasCancelled: async () => (await access(cancelledPath).catch(() => false)) !== false,
    async finishPages(over) {
      isDraining = true;
      while (!over.aborted && isAtPage()) await pageEnded.next(over);
    },
    async untilAcknowledged(over) {
      while (!over.aborted && journal.prunedUpTo() < journal.lastSeq()) await contacted.next(over);
    },
    ended: async () => running ?? undefined,
    async forget() {
      await journal.close();
      await rm(directory, { recursive: true });
      await rmdir(dirname(directory)).catch(() => undefined);
    },
  };
}
