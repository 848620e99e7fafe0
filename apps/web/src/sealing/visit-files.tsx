import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { useApi } from '../api/api-provider.tsx';
import { failureOf } from '../api/failure.ts';
import { useSealVisit } from '../api/sealed-visits.ts';
import { saveFile } from '../download/save-file.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useLocale, useWords } from '../i18n/i18n-provider.tsx';
import { useMay } from '../session/session-provider.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Dropdown } from '../ui/dropdown.tsx';
import { FormFailure } from '../ui/form-parts.tsx';
import { IconDownload, IconSelector } from '../ui/icons.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { SealedList } from './sealed-list.tsx';

const FORMATS = ['har', 'inspection', 'report'] as const;
type VisitFormat = (typeof FORMATS)[number];

/** What leaves of a visit: its files, and the one that is sealed. */
export function VisitFiles({ stored }: { stored: StoredObservation }): ReactNode {
  const may = useMay();
  const { id, websiteId } = stored;
  return (
    <div className="no-print flex wrap gap-8">
      {may('sealedVisits.seal') ? <SealButton observationId={id} websiteId={websiteId} /> : null}
      <Downloads stored={stored} />
    </div>
  );
}

function Downloads({ stored: { id, url, observedAt } }: { stored: StoredObservation }): ReactNode {
  const t = useWords('sealing');
  const { client } = useApi();
  const { locale } = useLocale();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const host = URL.canParse(url) ? new URL(url).hostname : 'visit';
  const name = `${host}-${observedAt.slice(0, 19).replaceAll(':', '')}`;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const read = {
    har: async () => saveFile(await client.observations.har({ id }), `${name}.har`),
    inspection: async () => saveFile(await client.observations.inspection({ id }), 'inspection.json'),
    report: async () => saveFile(await client.observations.report({ id, locale, timeZone }), `${name}.pdf`),
  } satisfies Record<VisitFormat, () => Promise<void>>;
  async function save(format: VisitFormat): Promise<void> {
    setBusy(true);
    try {
      await read[format]();
    } catch (error) {
      toasts.failed(t('export.failed'), errorText(failureOf(error).code));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dropdown
      label={t('export.label')}
      align="end"
      width={260}
      trigger={
        <Button
          component="span"
          variant="default"
          size="compact-md"
          loading={isBusy}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          rightSection={<IconSelector size={16} aria-hidden />}
        >
          {t('export')}
        </Button>
      }
    >
      {(close) => (
        <>
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant="subtle"
              fullWidth
              justify="start"
              onClick={() => {
                close();
                void save(format);
              }}
            >
              {t(`export.${format}`)}
            </Button>
          ))}
        </>
      )}
    </Dropdown>
  );
}

interface SealButtonProps {
  observationId: string;
  websiteId: string;
}

/** Says what sealing does, and which files this visit has already, before anything is kept. */
function SealButton({ observationId, websiteId }: SealButtonProps): ReactNode {
  const t = useWords('sealing');
  const errorText = useErrorText();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const { mutate, reset, isPending, error } = useSealVisit();
  const open = () => {
    reset();
    setOpen(true);
  };
  return (
    <>
      <Button variant="default" size="compact-md" onClick={open}>
        {t('seal')}
      </Button>
      <Dialog isOpen={isOpen} label={t('seal')} place="wide" onClose={() => setOpen(false)}>
        <div className="grid one-column gap-14">
          <h2 className="title">{t('seal')}</h2>
          <p className="quiet pretty">{t('seal.text')}</p>
          <SealedList websiteId={websiteId} observationId={observationId} />
          <FormFailure title={t('seal.failed')} text={error ? errorText(failureOf(error).code) : null} />
          <div className="flex wrap at-end gap-8">
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('seal.close')}
            </Button>
            <Button
              loading={isPending}
              onClick={() => mutate({ id: observationId }, { onSuccess: () => toasts.done(t('seal.done')) })}
            >
              {t('seal.now')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
