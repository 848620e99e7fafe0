import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { IconCheck, IconCopy } from '../../../ui/icons.ts';
import { useToasts } from '../../../ui/toasts/use-toasts.ts';
import { useCopy } from '../../../ui/use-copy.ts';

/** Copies lines of cells as spreadsheets paste them: tabs between cells. */
export function CopyTable({ lines }: { lines: () => string[][] }): ReactNode {
  const t = useWords('evolution');
  const toasts = useToasts();
  const { copied, copy } = useCopy();
  const text = () =>
    lines()
      .map((cells) => cells.join('\t'))
      .join('\n');
  return (
    <div className="mb-10 no-print">
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => void copy(text(), () => toasts.failed(t('table.not-copied'), t('table.select')))}
      >
        {t(copied ? 'table.copied' : 'table.copy')}
      </Button>
      <output className="sr-only">{copied ? t('table.copied') : null}</output>
    </div>
  );
}
