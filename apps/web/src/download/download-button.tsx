import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CallContext } from '../api/link.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { IconDownload } from '../ui/icons.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps {
  label: string;
  fileName: string;
  /** Rows that the file will have, where that is known. */
  total: number | null;
  /** Calls the API with what is given; it answers with the file. */
  call: (options: { signal: AbortSignal; context: CallContext }) => Promise<unknown>;
  isDisabled?: boolean;
}

/** Exports rows as a CSV file; while they come in, it counts them and can be cancelled. */
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
