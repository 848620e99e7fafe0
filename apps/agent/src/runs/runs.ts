import type { Logger } from 'pino';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { SecretBox } from '@vigie/agent-link/secret-box.ts';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import { createQueue } from '@vigie/inspector/queue.ts';
import { ApiError } from '../api-error.ts';
import { createSpool, type Spool } from '../spool.ts';
import { openAttempt, type Attempt, type Perform } from './attempt.ts';
import { createAttemptTable, isSameOrder, type AttemptTable } from './attempt-table.ts';
import { storedOrders, storeOrder } from './stored-orders.ts';

/** Runs on this agent: executing now, or ended with events that the panel may still need. */
export type Runs = {
  readonly spool: Spool;
  slotsFree(): number;
  /** Takes an attempt over; throws a Refusal: 412 older attempt, 422 another order, 429 full. */
  put(order: RunOrder): Promise<'new' | 'same'>;
  /** Returns an attempt; throws a Refusal (404) if it is unknown. */
  find(runId: string, attempt: number): Attempt;
  /** Aborted once the agent drains: events then do not wait for more. */
  readonly draining: AbortSignal;
  /**
   * Takes no new order and starts no page. Resolves when the running pages have ended and the panel has their events,
   * or when the time limit of each is over.
   */
  drain(times: DrainTimes): Promise<void>;
  /** Stops running attempts, which resume at the next start; resolves when nothing runs any more. */
  close(): Promise<void>;
};

export type DrainTimes = { pagesMs: number; eventsMs: number };

export type RunsOptions = {
  /** An existing directory, used for runs only. */
  directory: string;
  /** Encrypts stored orders. */
  box: SecretBox;
  /** Returns the maximum number of parallel runs. */
  slots: () => number;
  spoolBytesMax: number;
  clock: Clock;
  steady: Clock;
  log: Logger;
  perform: Perform;
};

const SLOT_RETRY_SECONDS = 5;
const SPOOL_RETRY_SECONDS = 30;

/** Opens the runs of a directory and resumes unfinished ones. */
export async function openRuns(options: RunsOptions): Promise<Runs> {
  const { directory, clock, steady, slots, perform } = options;
  const attempts = createAttemptTable();
  const queue = createQueue();
  const spool = createSpool(options.spoolBytesMax, () =>
    attempts.all().reduce((sum, { journal }) => sum + journal.bytes(), 0),
  );
  const draining = new AbortController();
  const slotsFree = () =>
    draining.signal.aborted
      ? 0
      : Math.max(0, slots() - attempts.all().filter((attempt) => attempt.isActive()).length);

  let isClosing = false;

  const take = async (order: RunOrder) => {
    if (isClosing) throw new ApiError(503, 'not-ready', SLOT_RETRY_SECONDS);
    const newest = attempts.newest(order.runId);
    if (newest && isSameOrder(newest.order, order)) return 'same';
    if (draining.signal.aborted) throw new ApiError(503, 'not-ready', SLOT_RETRY_SECONDS);
    const isReplacing = newest?.isActive() ?? false;
    if (slotsFree() === 0 && !isReplacing) throw new ApiError(429, 'slots-full', SLOT_RETRY_SECONDS);
    if (spool.isNearlyFull()) throw new ApiError(429, 'spool-full', SPOOL_RETRY_SECONDS);
    await attempts.forgetOld(clock.now());
    const path = await storeOrder(directory, order, options.box);
    const attempt = await openAttempt({ directory: path, order, isResumed: false, clock, steady, spool });
    newest?.stop('superseded');
    attempts.add(attempt);
    attempt.start(perform);
    return 'new';
  };

  await resume(attempts, { ...options, spool });
  return {
    spool,
    slotsFree,
    put: (order) => queue.run(() => take(order)),
    find(runId, number) {
      const attempt = attempts.find(runId, number);
      if (!attempt) throw new ApiError(404, 'not-found');
      return attempt;
    },
    draining: draining.signal,
    async drain({ pagesMs, eventsMs }) {
      // An order that is currently being taken over drains like the others.
      await queue.run(async () => draining.abort());
      const pagesOver = AbortSignal.timeout(pagesMs);
      await Promise.all(attempts.all().map((attempt) => attempt.finishPages(pagesOver)));
      const eventsOver = AbortSignal.timeout(eventsMs);
      await Promise.all(attempts.all().map((attempt) => attempt.untilAcknowledged(eventsOver)));
    },
    async close() {
      // An order that is being taken over is stopped like the others.
      await queue.run(async () => void (isClosing = true));
      for (const attempt of attempts.all()) attempt.stop('agent-closing');
      await Promise.all(attempts.all().map((attempt) => attempt.ended()));
      await Promise.all(attempts.all().map(({ journal }) => journal.close()));
    },
  };
}

async function resume(attempts: AttemptTable, options: RunsOptions & { spool: Spool }): Promise<void> {
  const { clock, steady, spool, log, directory, box } = options;
  const lose = (error: unknown, path: string) =>
    log.error({ error, path }, 'this attempt cannot be read any more; the panel will count it as lost');
  for (const { path, order } of await storedOrders(directory, box, lose)) {
    try {
      attempts.add(await openAttempt({ directory: path, order, isResumed: true, clock, steady, spool }));
    } catch (error) {
      lose(error, path);
    }
  }
  await attempts.forgetOld(clock.now());
  for (const attempt of attempts.all().filter(({ journal }) => !journal.isFinished())) {
    if (attempt !== attempts.newest(attempt.order.runId)) attempt.stop('superseded');
    if (await attempt.wasCancelled()) attempt.stop('cancelled');
    attempt.start(options.perform);
  }
}
