import { secondsLeft, showDuration } from './pace.ts';
import type { ProgressStream } from './progress.ts';

interface MigrationProgress {
  show: (visits: { done: number; total: number }) => void;
  /** Prints a message above the progress line. */
  log: (text: string) => void;
  end: () => void;
}

/** Interval of lines in a log, in ms; a terminal's line is redrawn. */
const LOG_EVERY_MS = 5_000;
const TERMINAL_EVERY_MS = 100;

/** Creates a progress display: visits moved and compared, their total, and the remaining time. */
export function createMigrationProgress({
  stream,
  now,
}: {
  stream: ProgressStream;
  now: () => number;
}): MigrationProgress {
  const isTerminal = stream.isTTY === true;
  let beganAtMs: number | null = null;
  let shownAtMs = Number.NEGATIVE_INFINITY;
  let isShown = false;
  let lastLine = '';
  const clear = () => {
    if (isShown) stream.write('\r\u001B[2K');
    isShown = false;
  };
  return {
    show({ done, total }) {
      beganAtMs ??= now();
      const isEnd = done === total;
      if (!isEnd && now() - shownAtMs < (isTerminal ? TERMINAL_EVERY_MS : LOG_EVERY_MS)) return;
      shownAtMs = now();
      const left = isEnd ? null : secondsLeft({ done, total, elapsedMs: now() - beganAtMs });
      const line = `${count(done)} of ${count(total)} visits${left === null ? '' : ` · ${showDuration(left)} left`}`;
      if (line === lastLine) return;
      lastLine = line;
      clear();
      stream.write(isTerminal ? line.slice(0, (stream.columns ?? 80) - 1) : `${line}\n`);
      isShown = isTerminal;
    },
    log(text) {
      clear();
      stream.write(`${text}\n`);
    },
    end: clear,
  };
}

const count = (visits: number) => visits.toLocaleString('en');
