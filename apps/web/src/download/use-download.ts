import { useEffect, useRef, useState } from 'react';
import type { CallContext } from '../api/link.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import { createRowCounter } from './row-counter.ts';
import { saveFile } from './save-file.ts';

export interface DownloadOptions {
  /** Calls the API with what is given; it answers with the file. */
  call: (options: { signal: AbortSignal; context: CallContext }) => Promise<unknown>;
  /** Where the server names none. */
  fileName: string;
  onDone?: (rows: number) => void;
  onFailed?: (failure: Failure) => void;
}

export interface Download {
  /** Rows received so far; null when nothing is under way. */
  rows: number | null;
  start: () => void;
  cancel: () => void;
}

/** How often the count on screen follows what comes in. */
const LOOK_MS = 150;

/** Fetches a CSV file and hands it over once it is whole; leaving the screen cancels it. */
export function useDownload({ call, fileName, onDone, onFailed }: DownloadOptions): Download {
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function fetchFile(stop: AbortController): Promise<void> {
    const counter = createRowCounter();
    const timer = setInterval(() => setRows(counter.rows()), LOOK_MS);
    try {
      const file = await call({ signal: stop.signal, context: { onPiece: counter.add } });
      if (!(file instanceof Blob)) throw new TypeError('The answer is no file.');
      if (stop.signal.aborted) return;
      saveFile(file, fileName);
      onDone?.(counter.rows());
    } catch (error) {
      if (!stop.signal.aborted) onFailed?.(failureOf(error));
    } finally {
      clearInterval(timer);
      if (running.current === stop) {
        running.current = null;
        setRows(null);
      }
    }
  }
  return {
    rows,
    start() {
      if (running.current) return;
      running.current = new AbortController();
      setRows(0);
      void fetchFile(running.current);
    },
    cancel() {
      running.current?.abort();
      running.current = null;
      setRows(null);
    },
  };
}
