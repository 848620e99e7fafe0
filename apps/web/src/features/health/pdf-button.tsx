import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useApi } from '../../api/api-provider.tsx';
import { useAskedTracker, TIME_ZONE } from '../../api/asked.tsx';
import { failureOf } from '../../api/failure.ts';
import { saveFile } from '../../download/save-file.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

/** Saves what a shared link would show as a PDF, which the server makes. */
export function PdfButton(): ReactNode {
  const t = useWords('health');
  const { client } = useApi();
  const { id } = useCurrentWebsite();
  const tracker = useAskedTracker();
  const { locale } = useLocale();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await client.reports.pdf({ id, ...tracker, locale, timeZone: TIME_ZONE }), 'report.pdf');
    } catch (error) {
      toasts.failed(t('pdf.failed'), errorText(failureOf(error).code));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      className="no-print"
      title={t('pdf.title')}
      leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      PDF
    </Button>
  );
}
