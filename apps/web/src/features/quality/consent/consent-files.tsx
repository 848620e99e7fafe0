import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { TIME_ZONE } from '../../../api/asked.tsx';
import { useApi } from '../../../api/api-provider.tsx';
import { DownloadButton } from '../../../download/download-button.tsx';
import { useLocale, useWords } from '../../../i18n/i18n-provider.tsx';
import { useMay } from '../../../session/session-provider.tsx';
import { IconPrinter } from '../../../ui/icons.ts';
import { useConsentView } from './use-consent-view.ts';

/** The matrix as a file and on paper, of the page that the address names, or of all. */
export function ConsentFiles({ runId }: { runId: string }): ReactNode {
  const t = useWords('consent');
  const { client } = useApi();
  const { locale } = useLocale();
  const { pageId } = useConsentView().filters.asked;
  const ofPage = pageId === undefined ? {} : { pageId };
  return (
    <>
      {useMay()('consent.csv') ? (
        <DownloadButton
          label={t('export.matrix')}
          fileName="consent-matrix.csv"
          total={null}
          call={(options) =>
            client.consent.csv({ id: runId, ...ofPage, locale, timeZone: TIME_ZONE }, options)
          }
        />
      ) : null}
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </>
  );
}

/** The findings that are listed, as a file. */
export function FindingsFile({ runId, isEmpty }: { runId: string; isEmpty: boolean }): ReactNode {
  const t = useWords('consent');
  const { client } = useApi();
  const { locale } = useLocale();
  const { asked } = useConsentView().filters;
  if (!useMay()('consent.findingsCsv')) return null;
  return (
    <DownloadButton
      label={t('export.findings')}
      fileName="consent-findings.csv"
      total={null}
      isDisabled={isEmpty}
      call={(options) =>
        client.consent.findingsCsv({ id: runId, ...asked, locale, timeZone: TIME_ZONE }, options)
      }
    />
  );
}
