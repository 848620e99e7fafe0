import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { TIME_ZONE } from '../../../shared/api/selected-tracker.tsx';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { DownloadButton } from '../../../shared/download/download-button.tsx';
import { FileMenu } from '../../../shared/download/file-menu.tsx';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { IconPrinter } from '../../../shared/ui/icons.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { useConsentView } from './use-consent-view.ts';

// Loaded separately: the screen is at its byte budget without it.
const SealButton = lazyComponent(
  ['sealing'],
  async () => (await import('../../../domain/sealing/seal-button.tsx')).SealButton,
  () => null,
);

/**
 * Renders the exports of the matrix: as files and on paper for the page in the address, or all pages. The sealed matrix
 * and the report for an authority contain all pages.
 */
export function ConsentFiles({ runId }: { runId: string }): ReactNode {
  const t = useWords('consent');
  const may = usePermission();
  const { client } = useApi();
  const { locale } = useLocale();
  const { id: websiteId } = useCurrentWebsite();
  const { pageId } = useConsentView().filters.query;
  const ofPage = pageId === undefined ? {} : { pageId };
  const reader = { id: runId, locale, timeZone: TIME_ZONE };
  return (
    <>
      {may('consent.csv') ? (
        <FileMenu
          label={t('export')}
          files={[
            {
              label: t('export.matrix'),
              name: 'consent-matrix.csv',
              read: async () => (await client.consent.csv({ ...reader, ...ofPage })) as Blob,
            },
            {
              label: t('export.report'),
              name: 'consent-matrix.pdf',
              read: () => client.consent.report(reader),
            },
          ]}
        />
      ) : null}
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
      {may('sealedVisits.sealMatrix') ? <SealButton kind="matrix" id={runId} websiteId={websiteId} /> : null}
    </>
  );
}

/** Renders the export of the listed findings as a file. */
export function FindingsFile({ runId, isEmpty }: { runId: string; isEmpty: boolean }): ReactNode {
  const t = useWords('consent');
  const { client } = useApi();
  const { locale } = useLocale();
  const { query } = useConsentView().filters;
  if (!usePermission()('consent.findingsCsv')) return null;
  return (
    <DownloadButton
      label={t('export.findings')}
      fileName="consent-findings.csv"
      total={null}
      isDisabled={isEmpty}
      call={(options) =>
        client.consent.findingsCsv({ id: runId, ...query, locale, timeZone: TIME_ZONE }, options)
      }
    />
  );
}
