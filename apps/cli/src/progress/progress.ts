import { secondsLeft } from './pace.ts';
import { barLine, logLine, type ProgressFigures, type ProgressUnit } from './progress-line.ts';

/** Stream for progress: standard error, or its replacement in a test. */
export interface ProgressStream {
  isTTY?: boolean;
  columns?: number;
  write: (text: string) => unknown;
}

export interface Progress {
  started: (url: string) => void;
  finished: (page: { url: string; failed: boolean; note: string }) => void;
  /** Prints a message above the bar. */
  log: (text: string) => void;
  end: () => void;
}

type Make = {
  stream: ProgressStream;
  /** Returns the time of a monotonic clock, in ms. */
  now: () => number;
  /** Returns the number of pages or visits known so far: it grows during the discovery. */
  total: () => number;
  unit: ProgressUnit;
};

const BAR_EVERY_MS = 100;
/** Number of first pages with a log line each; later lines are periodic. */
const LINES_FOR_EACH_PAGE = 20;
const LINE_EVERY_MS = 5000;

/** Creates a progress display of a run: a redrawn bar on a terminal, sparse lines elsewhere. */
export function createProgress(make: Make): Progress {
  const { stream, now, total, unit } = make;
  const startedAtMs = now();
  const open = new Set<string>();
  let [done, failed, shownAtMs, barIsShown] = [0, 0, Number.NEGATIVE_INFINITY, false];

  const figures = (): ProgressFigures => {
    const pages = { done, total: Math.max(done, total()) };
    const left = secondsLeft({ ...pages, elapsedMs: now() - startedAtMs });
    return { ...pages, unit, failed, secondsLeft: left, currentUrl: [...open].at(-1) ?? null };
  };
  const clear = () => {
    if (barIsShown) stream.write('\r\u001B[2K');
    barIsShown = false;
  };
  const drawBar = (force: boolean) => {
    if (stream.isTTY !== true || (!force && now() - shownAtMs < BAR_EVERY_MS)) return;
    shownAtMs = now();
    stream.write(`\r\u001B[2K${barLine(figures(), stream.columns ?? 80)}`);
    barIsShown = true;
  };
  const writeLine = (page: { url: string; outcome: string }) => {
    if (stream.isTTY === true) return;
    if (done > LINES_FOR_EACH_PAGE && now() - shownAtMs < LINE_EVERY_MS) return;
    shownAtMs = now();
    stream.write(`${logLine(figures(), page)}\n`);
  };

  return {
    started(url) {
      open.add(url);
      drawBar(true);
    },
    finished({ url, failed: pageFailed, note }) {
      open.delete(url);
      done += 1;
      if (pageFailed) failed += 1;
      writeLine({ url, outcome: note });
      drawBar(false);
    },
    log(text) {
      clear();
      stream.write(`${text}\n`);
      if (open.size > 0) drawBar(true);
    },
    end: clear,
  };
}
