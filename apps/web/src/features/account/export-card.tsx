import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useApi } from '../../api/api-provider.tsx';
import { failureOf } from '../../api/failure.ts';
import { saveFile } from '../../download/save-file.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import css from './account.module.css';

/** Hands over everything that is kept about oneself. */
export function ExportCard(): ReactNode {
  const t = useWords('account');
  const { isBusy, fetchExport } = useExport();
  return (
    <Card title={t('export.title')}>
      <div className={`row wrap between ${css.line}`}>
        <p className={`quiet pretty ${css.text}`}>{t('export.text')}</p>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          onClick={() => void fetchExport()}
        >
          {t('export.submit')}
        </Button>
      </div>
    </Card>
  );
}

function useExport() {
  const t = useWords('account');
  const { client } = useApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  async function fetchExport(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await client.users.exportOwn(), 'vigie.zip');
      toasts.done(t('export.done'));
    } catch (error) {
      toasts.failed(t('export.failed'), errorText(failureOf(error).code));
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, fetchExport };
}
