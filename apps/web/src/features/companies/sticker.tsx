import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { useSticker } from '../../shared/api/companies.ts';
import { saveFile } from '../../shared/download/save-file.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { IconDownload, IconEye, IconPrinter } from '../../shared/ui/icons.ts';
import { showBlob } from '../../shared/ui/show-blob.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import css from './companies.module.css';
import { QueryView } from '../../shared/resource/query-view.tsx';

/**
 * Renders a card to print or to publish, with the invitation as a QR code. It contains the guest code, so it is
 * hidden until the user asks for it.
 */
export function Sticker({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const [isShown, setShown] = useState(false);
  return (
    <Card title={t('sticker.title')}>
      <p className={`quiet pretty ${css.text}`}>{t('sticker.text')}</p>
      {isShown ? (
        <ShownSticker company={company} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => setShown(true)}
        >
          {t('sticker.show')}
        </Button>
      )}
    </Card>
  );
}

function ShownSticker({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const query = useSticker(company.id);
  const { isPrinting, print } = usePrinting();
  return (
    <QueryView query={query} failed={t('sticker.failed')} skeleton={220}>
      {(svg) => (
        <>
          <img
            ref={(image) => showBlob(image, svg)}
            className={isPrinting ? `${css.sticker} ${css.isPrinting}` : css.sticker}
            alt={t('sticker.alt', { name: company.name })}
          />
          <StickerButtons company={company} svg={svg} onPrint={print} />
        </>
      )}
    </QueryView>
  );
}

interface StickerButtonsProps {
  company: CompanyDetail;
  svg: Blob;
  onPrint: () => void;
}

function StickerButtons({ company: { id, name }, svg, onPrint }: StickerButtonsProps): ReactNode {
  const t = useWords('companies');
  const { client } = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const icon = <IconDownload size={16} aria-hidden />;
  async function savePng(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await client.companies.stickerPng({ id }), `${name}.png`);
    } catch (error) {
      toasts.callFailed(error, t('sticker.failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex wrap gap-8 no-print">
      <Button variant="default" leftSection={icon} onClick={() => saveFile(svg, `${name}.svg`)}>
        {t('sticker.svg')}
      </Button>
      <Button variant="default" leftSection={icon} loading={isBusy} onClick={() => void savePng()}>
        {t('sticker.png')}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
        {t('sticker.print')}
      </Button>
    </div>
  );
}

/** Returns a function that prints the sticker alone; the rest of the page is hidden while it prints. */
function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const stop = () => setPrinting(false);
    window.addEventListener('afterprint', stop);
    window.print();
    return () => window.removeEventListener('afterprint', stop);
  }, [isPrinting]);
  return { isPrinting, print: () => setPrinting(true) };
}
