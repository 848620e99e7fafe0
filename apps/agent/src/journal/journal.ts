import { join } from 'node:path';
import {
  BLOBS_PER_ANSWER_BYTES,
  EVENTS_PER_ANSWER_BYTES,
  EVENTS_PER_ANSWER_MAX,
  type RunEvent,
} from '@vigie/contract/agent-protocol.ts';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import { createQueue } from '@vigie/inspector/queue.ts';
import { createSignal } from '../signal.ts';
import { ApiError } from '../api-error.ts';
import { openBlobs, type Blobs } from './blobs.ts';
import { createKnownEvents, type Entry, type KnownEvents } from './known-events.ts';
import { openLineFile, type LineFile } from './line-file.ts';

type Unnumbered<T> = T extends RunEvent ? Omit<T, 'seq'> : never;
export type NewEvent = Unnumbered<RunEvent>;

/** Events of one attempt, in order and without gaps. An event is on disk before it can be read. */
export type Journal = Pick<
  KnownEvents,
  | 'isFinished'
  | 'visited'
  | 'away'
  | 'discovered'
  | 'failed'
  | 'journeysBegun'
  | 'journeysOver'
  | 'lastSeq'
  | 'prunedUpTo'
> & {
  bytes(): number;
  /** Returns the time when an event was last written or acknowledged, in ms since 1970. */
  changedAtMs(): number;
  /** Appends an event; resolves when the event and its files are on disk. */
  append(event: NewEvent, ...files: Uint8Array[]): Promise<void>;
  /** Returns events after `seq` as JSON: at most 500, or 1 MiB. Throws a Refusal when some of them are pruned. */
  read(seq: number): Promise<string[]>;
  /** Resolves once there is an event after `seq`, when no further event can come, or when the signal aborts. */
  waitAfter(seq: number, signal: AbortSignal): Promise<void>;
  /**
   * Resolves once the events after `seq` should not wait for more: one of them is urgent, or they fill an answer. Also
   * resolves when no further event can come, or when the signal aborts.
   */
  waitForMore(seq: number, signal: AbortSignal): Promise<void>;
  /** Deletes events up to `seq`, and the files that no later event names. */
  ack(seq: number): Promise<void>;
  /** Returns a screenshot; null for an unknown hash. */
  screenshot(sha256: string): Promise<Buffer | null>;
  /** Returns the first screenshots: at least one, at most 1 MiB. Null stands for an unknown hash. */
  someScreenshots(sha256s: string[]): Promise<Array<Buffer | null>>;
  close(): Promise<void>;
};

const EVENTS_FILE = 'events.ndjson';
/** Number of acknowledged bytes at which the file is rewritten. */
const PRUNE_BYTES = 1_048_576;

export async function openJournal(directory: string, clock: Clock): Promise<Journal> {
  const known = createKnownEvents();
  const file = await openLineFile(join(directory, EVENTS_FILE), (line) => known.restore(line));
  const blobs = await openBlobs(directory, known.files());
  const queue = createQueue();
  let changedAtMs = file.changedAtMs;
  const appended = createSignal();

  const append = async (event: NewEvent, files: Uint8Array[]) => {
    if (known.isFinished()) throw new Error('nothing follows the event that ends a run');
    for (const content of files) await blobs.put(content);
    const numbered: RunEvent = { seq: known.lastSeq() + 1, ...event };
    known.add(numbered, await file.append(JSON.stringify(numbered)));
    changedAtMs = clock.now();
    appended.fire();
  };
  const ack = async (seq: number) => {
    if (seq > known.lastSeq()) throw new ApiError(400, 'invalid-message');
    changedAtMs = clock.now();
    const gone = known.prune(seq);
    await pruneFile(file, known);
    await blobs.remove(gone);
  };

  return {
    ...known,
    bytes: () => file.bytes() + blobs.bytes(),
    changedAtMs: () => changedAtMs,
    append: (event, ...files) => queue.run(() => append(event, files)),
    read: (seq) => queue.run(() => readAfter(file, known, seq)),
    async waitAfter(seq, signal) {
      while (!signal.aborted && known.lastSeq() <= seq && !known.isFinished()) await appended.next(signal);
    },
    async waitForMore(seq, signal) {
      while (!signal.aborted && !known.isFinished() && !isDue(known.after(seq))) await appended.next(signal);
    },
    ack: (seq) => queue.run(() => ack(seq)),
    screenshot: (sha256) => queue.run(() => blobs.read(sha256)),
    someScreenshots: (sha256s) => queue.run(() => readSome(blobs, sha256s)),
    close: () => queue.run(() => file.close()),
  };
}

function isDue(entries: readonly Entry[]): boolean {
  const bytes = entries.reduce((sum, { length }) => sum + length, 0);
  const isFull = entries.length >= EVENTS_PER_ANSWER_MAX || bytes >= EVENTS_PER_ANSWER_BYTES;
  return isFull || entries.some(({ isUrgent }) => isUrgent);
}

async function readSome(blobs: Blobs, sha256s: string[]): Promise<Array<Buffer | null>> {
  const read: Array<Buffer | null> = [];
  let bytes = 0;
  for (const sha256 of sha256s) {
    const blob = await blobs.read(sha256);
    bytes += blob?.length ?? 0;
    if (read.length > 0 && bytes > BLOBS_PER_ANSWER_BYTES) break;
    read.push(blob);
  }
  return read;
}

async function readAfter(file: LineFile, known: KnownEvents, seq: number): Promise<string[]> {
  if (seq < known.prunedUpTo()) throw new ApiError(410, 'events-pruned');
  const lines: string[] = [];
  let bytes = 0;
  for (const entry of known.after(seq).slice(0, EVENTS_PER_ANSWER_MAX)) {
    bytes += entry.length;
    if (lines.length > 0 && bytes > EVENTS_PER_ANSWER_BYTES) break;
    lines.push(await file.read(entry));
  }
  return lines;
}

/**
 * Rewrites the file without acknowledged events. Rewriting costs as much as the rest, so it waits until enough is
 * acknowledged. An ended journal shrinks to its summary at once.
 */
async function pruneFile(file: LineFile, known: KnownEvents): Promise<void> {
  const end = file.bytes();
  const gone = known.firstOffset(end);
  const isEnded = known.isFinished() && gone === end;
  if (isEnded || gone > Math.max(PRUNE_BYTES, end / 2))
    known.moveBy(await file.replaceBefore(gone, known.summary()));
}
