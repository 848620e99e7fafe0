import * as z from 'zod';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import { failureSchema, type Failure } from '@vigie/contract/observation/failure.ts';
import { bodyFilesOf } from '@vigie/contract/observation/stored-bodies.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Line, Span } from './line-file.ts';

/** First line of a pruned journal: the data of pruned events that a resumed run needs. */
const summarySchema = z.object({
  summary: z.object({
    upTo: z.int(),
    visited: z.array(z.string()),
    discovered: z.array(z.string()),
    away: z.array(z.string()),
    failed: z.array(z.tuple([z.string(), failureSchema])).default([]),
    journeysBegun: z.array(z.string()).default([]),
    journeysOver: z.array(z.string()).default([]),
    finished: z.boolean(),
  }),
});

/** Maximum number of stored failures: only those of start pages are needed, which are among the first. */
const FAILED_MAX = 100;
/** Number of pages at which the first event that names them is sent at once, so that another agent can start. */
const SHARED_PAGES = 9;

/** Position of an event. It is urgent when another agent, or the end of the run, waits for it. */
export type Entry = Span & { seq: number; files: string[]; isUrgent: boolean };

/** In-memory index of a journal: positions of its events and their totals. */
export type KnownEvents = {
  lastSeq(): number;
  /** Returns the number of the last pruned event. */
  prunedUpTo(): number;
  isFinished(): boolean;
  /** Returns the pages that this agent or another visited. */
  visited(): ReadonlySet<string>;
  /** Returns the pages that were released and are not returned yet. */
  away(): ReadonlySet<string>;
  discovered(): readonly string[];
  /** Returns the first pages that could not be visited. */
  failed(): ReadonlyMap<string, Failure>;
  /** Returns the journeys that were started; `journeysOver` returns those whose record is written. */
  journeysBegun(): ReadonlySet<string>;
  journeysOver(): ReadonlySet<string>;
  files(): ReadonlySet<string>;
  after(seq: number): readonly Entry[];
  restore(line: Line): void;
  add(event: RunEvent, span: Span): void;
  /** Removes entries up to `seq`; returns the files that no event names any more. */
  prune(seq: number): string[];
  /** Returns the offset of the first line that is still needed; `end` if none is. */
  firstOffset(end: number): number;
  moveBy(bytes: number): void;
  summary(): string;
};

export function createKnownEvents(): KnownEvents {
  let entries: Entry[] = [];
  let prunedUpTo = 0;
  let finished = false;
  let isShareable = false;
  const visited = new Set<string>();
  const away = new Set<string>();
  const discovered: string[] = [];
  const failed = new Map<string, Failure>();
  const journeysBegun = new Set<string>();
  const journeysOver = new Set<string>();

  const remember = (event: RunEvent) => {
    if (event.type === 'discovered') discovered.push(...event.urls);
    if (event.type === 'page-finished') {
      visited.add(event.url);
      const { failure } = event.observation;
      if (failure !== null && failed.size < FAILED_MAX) failed.set(event.url, failure);
    }
    if (event.type === 'released') for (const url of event.urls) away.add(url);
    if (event.type === 'returned') {
      for (const url of [...event.visited, ...event.givenBack]) away.delete(url);
      for (const url of event.visited) visited.add(url);
    }
    if (event.type === 'journey-started') journeysBegun.add(event.journeyId);
    if (event.type === 'journey-finished') journeysOver.add(event.journeyId);
    if (event.type === 'finished') finished = true;
  };
  const isFirstToShare = (event: RunEvent) => {
    if (isShareable || event.type !== 'discovered' || event.urls.length < SHARED_PAGES) return false;
    isShareable = true;
    return true;
  };
  const files = () => new Set(entries.flatMap((entry) => entry.files));
  const add = (event: RunEvent, span: Span) => {
    remember(event);
    const isUrgent = event.type === 'released' || event.type === 'finished' || isFirstToShare(event);
    entries.push({ ...span, seq: event.seq, files: filesOf(event), isUrgent });
  };

  return {
    lastSeq: () => entries.at(-1)?.seq ?? prunedUpTo,
    prunedUpTo: () => prunedUpTo,
    isFinished: () => finished,
    visited: () => visited,
    away: () => away,
    discovered: () => discovered,
    failed: () => failed,
    journeysBegun: () => journeysBegun,
    journeysOver: () => journeysOver,
    files,
    after: (seq) => entries.slice(seq - prunedUpTo),
    add,
    restore({ text, ...span }) {
      const json: unknown = JSON.parse(text);
      const head = summarySchema.safeParse(json).data?.summary;
      if (!head) return add(json as RunEvent, span);
      prunedUpTo = head.upTo;
      finished = head.finished;
      for (const url of head.visited) visited.add(url);
      for (const url of head.away) away.add(url);
      discovered.push(...head.discovered);
      for (const [url, failure] of head.failed) failed.set(url, failure);
      for (const id of head.journeysBegun) journeysBegun.add(id);
      for (const id of head.journeysOver) journeysOver.add(id);
    },
    prune(seq) {
      const gone = entries.slice(0, Math.max(0, seq - prunedUpTo));
      entries = entries.slice(gone.length);
      prunedUpTo += gone.length;
      const remaining = files();
      return gone.flatMap((entry) => entry.files.filter((sha256) => !remaining.has(sha256)));
    },
    firstOffset: (end) => entries[0]?.offset ?? end,
    moveBy(bytes) {
      for (const entry of entries) entry.offset += bytes;
    },
    summary: () => {
      const pages = finished
        ? { visited: [], away: [], discovered: [], failed: [] }
        : {
            visited: [...visited],
            away: [...away],
            discovered,
            failed: [...failed],
            journeysBegun: [...journeysBegun],
            journeysOver: [...journeysOver],
          };
      return JSON.stringify({ summary: { upTo: prunedUpTo, finished, ...pages } });
    },
  };
}

function filesOf(event: RunEvent): string[] {
  if (event.type === 'page-finished')
    return [...screenshotOf(event.observation), ...bodyFilesOf(event.observation)];
  if (event.type !== 'journey-finished') return [];
  const { steps, pages } = event.record;
  const all = [
    ...steps.flatMap(({ screenshot }) => screenshot ?? []),
    ...pages.flatMap(({ observation }) => screenshotOf(observation)),
  ];
  return [...new Set(all)];
}

function screenshotOf({ screenshot }: Observation): string[] {
  const file = seen(screenshot);
  return file ? [file.sha256] : [];
}
