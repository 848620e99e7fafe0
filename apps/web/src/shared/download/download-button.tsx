import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CallContext } from '../api/link.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { IconDownload } from '../ui/icons.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { createRowCounter } from './row-counter.ts';
import { saveFile } from './save-file.ts';

export interface DownloadButtonProps {
  label: string;
  /** Used where the server names none. */
  fileName: string;
  /** Number of rows in the file; null if it is unknown. */
  total?: number | null;
  /** Calls the API with these options. Returns the file. */
  call: (options: { signal: AbortSignal; context: CallContext }) => Promise<unknown>;
  isDisabled?: boolean;
}

/** Renders a button that exports rows as a CSV file; during the download it counts them and can be cancelled. */
export function DownloadButton({
  label,
  total = null,
  isDisabled = false,
  ...file
}: DownloadButtonProps): ReactNode {
  const t = useWords('download');
  const format = useFormat();
  const download = useDownload(file);
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

interface Download {
  /** Rows received so far; null when no download runs. */
  rows: number | null;
  start: () => void;
  cancel: () => void;
}

/** Update interval of the displayed count, in ms. */
const LOOK_MS = 150;

/** Returns a download of a CSV file, which is saved once complete. Leaving the screen cancels it. */
function useDownload({ call, fileName }: Pick<DownloadButtonProps, 'call' | 'fileName'>): Download {
  const t = useWords('download');
  const toasts = useToasts();
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function end(): void {
    running.current = null;
    setRows(null);
  }
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
      toasts.done(t('done', { count: counter.rows() }));
    } catch (error) {
      if (!stop.signal.aborted) toasts.callFailed(error, t('failed'));
    } finally {
      clearInterval(timer);
      if (running.current === stop) end();
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
      end();
    },
  };
}
