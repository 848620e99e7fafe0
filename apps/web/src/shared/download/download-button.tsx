import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CallContext } from '../api/link.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { IconDownload } from '../ui/icons.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import { createRowCounter } from './row-counter.ts';
import { saveFile } from './save-file.ts';

interface DownloadButtonProps {
  label: string;
  fileName: string;
  /** Number of rows in the file, where that is known. */
  total: number | null;
  /** Calls the API with these options. Returns the file. */
  call: (options: { signal: AbortSignal; context: CallContext }) => Promise<unknown>;
  isDisabled?: boolean;
}

/** Renders a button that exports rows as a CSV file; during the download it counts them and can be cancelled. */
export function DownloadButton({
  label,
  total,
  isDisabled = false,
  ...file
}: DownloadButtonProps): ReactNode {
  const t = useWords('download');
  const format = useFormat();
  const errorText = useErrorText();
  const toasts = useToasts();
  const download = useDownload({
    ...file,
    onDone: (count) => toasts.done(t('done', { count })),
    onFailed: ({ code }) => toasts.failed(t('failed'), errorText(code)),
  });
  const { rows } = download;
  if (rows === null)
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
        disabled={isDisabled}
        onClick={download.start}
      >
        {label}
      </Button>
    );
  const received =
    total === null
      ? t('rows', { count: rows })
      : t('rows-of', { rows: format.exact(rows), total: format.exact(total) });
  return (
    <div className="row gap-12">
      <div className="grid gap-6" style={{ minWidth: 156 }}>
        <ProgressBar label={t('progress')} value={rows} max={total} />
        <span className="small quiet number">{received}</span>
      </div>
      <Button variant="default" onClick={download.cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

interface DownloadOptions {
  /** Calls the API with these options. Returns the file. */
  call: (options: { signal: AbortSignal; context: CallContext }) => Promise<unknown>;
  /** Used where the server names none. */
  fileName: string;
  onDone?: (rows: number) => void;
  onFailed?: (failure: Failure) => void;
}

interface Download {
  /** Rows received so far; null when no download runs. */
  rows: number | null;
  start: () => void;
  cancel: () => void;
}

/** Update interval of the displayed count, in ms. */
const LOOK_MS = 150;

/** Returns a download of a CSV file, which is saved once complete. Leaving the screen cancels it. */
function useDownload({ call, fileName, onDone, onFailed }: DownloadOptions): Download {
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function fetchFile(stop: AbortController): Promise<void> {
    const counter = createRowCounter();
    const timer = setInterval(() => setRows(counter.rows()), LOOK_MS);
    // A cancelled call may take a while to end; its progress is no longer shown.
    stop.signal.addEventListener('abort', () => clearInterval(timer));
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
