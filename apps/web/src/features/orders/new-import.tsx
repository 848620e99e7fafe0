import { useRef, useState, type ReactNode } from 'react';
import { Button, FileButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ORDER_FILE_KINDS, type OrderFileKind } from '@vigie/contract/order-reading.ts';
import { useUploadOrders } from '../../shared/api/orders.ts';
import { useFailureSentence } from '../../shared/forms/use-field-sentence.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { RadioCards } from '../../shared/ui/radio-cards.tsx';
import css from '../../domain/orders/orders.module.css';

interface Sent {
  sizeBytes: number;
  sentBytes: number;
}

/** Renders the choice of a file and of what it contains. The file is sent in parts, then its columns are shown. */
export function NewOrderImport(): ReactNode {
  const t = useWords('orders');
  const navigate = useNavigate();
  const { id: websiteId } = useCurrentWebsite();
  const { filters, setFilters } = useSearchFilters('kind');
  const kind: OrderFileKind = filters.kind === 'purchases' ? 'purchases' : 'orders';
  const [sent, setSent] = useState<Sent | null>(null);
  const upload = useUploadOrders();
  const failure = useFailureSentence('orders')(upload.error);

  function send(file: File | null | undefined): void {
    if (!file || upload.isPending) return;
    setSent({ sizeBytes: file.size, sentBytes: 0 });
    const onProgress = (sentBytes: number) => setSent({ sizeBytes: file.size, sentBytes });
    upload.mutate(
      { websiteId, kind, file, onProgress },
      {
        onSuccess: ({ id }) => void navigate({ to: '/commandes/importer', search: { import: id } }),
        onError: () => setSent(null),
      },
    );
  }
  return (
    <Card title={t('new.title')}>
      <div className="grid one-column gap-16">
        <RadioCards
          label={t('new.kind')}
          value={kind}
          options={ORDER_FILE_KINDS.map((value) => ({
            value,
            label: t(`kind.${value}`),
            hint: t(`new.kind-${value}`),
          }))}
          onChange={(next) => setFilters({ kind: next === 'orders' ? undefined : next })}
        />
        <FormFailure title={t('new.failed')} text={failure} />
        {sent === null ? <Drop onFile={send} /> : <Sending sent={sent} />}
      </div>
    </Card>
  );
}

function Drop({ onFile }: { onFile: (file: File | null | undefined) => void }): ReactNode {
  const t = useWords('orders');
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  return (
    <div
      className={`centered column gap-10 rounded text-center ${css.drop}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <p className="quiet">{t('new.drop')}</p>
      <FileButton
        accept=".csv,.tsv,.txt,.xlsx"
        resetRef={reset}
        onChange={(file) => {
          // A corrected file has the same name.
          reset.current?.();
          onFile(file);
        }}
      >
        {(props) => <Button {...props}>{t('new.choose')}</Button>}
      </FileButton>
    </div>
  );
}

function Sending({ sent: { sizeBytes, sentBytes } }: { sent: Sent }): ReactNode {
  const t = useWords('orders');
  const format = useFormat();
  return (
    <div className="grid one-column gap-10">
      <output className="quiet number">
        {t('new.sending', { sent: format.bytes(sentBytes), size: format.bytes(sizeBytes) })}
      </output>
      <ProgressBar label={t('new.progress')} value={sentBytes} max={sizeBytes} />
    </div>
  );
}
