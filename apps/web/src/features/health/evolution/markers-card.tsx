import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Marker } from '@vigie/contract/health.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../../session/current-website.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { MarkerRow } from './marker-row.tsx';
import { ReleaseForm } from './release-form.tsx';
import css from './markers-card.module.css';
import { useReleases } from './use-releases.ts';

/** How many stand there before "show all". */
const SHOWN = 8;

/** What may explain a change: releases and saved settings of the period, the newest first. */
export function MarkersCard({ markers }: { markers: readonly Marker[] }): ReactNode {
  const t = useWords('evolution');
  const may = useMay();
  const { remove, isRemoving } = useReleases();
  const [all, setAll] = useState(false);
  const newest = markers.toReversed();
  const shown = all ? newest : newest.slice(0, SHOWN);
  return (
    <Card
      title={t('markers.title')}
      aside={may('releases.create') ? <AddRelease /> : null}
      className={css.card}
    >
      {newest.length === 0 ? <p className="muted">{t('markers.none')}</p> : null}
      <ul className={`plain ${css.list}`}>
        {shown.map((marker) => (
          <MarkerRow
            key={`${marker.kind}/${marker.id ?? marker.at}`}
            marker={marker}
            isBusy={isRemoving}
            onRemove={may('releases.remove') ? () => void remove(marker) : null}
          />
        ))}
      </ul>
      {shown.length < newest.length ? (
        <Button variant="default" className="no-print" onClick={() => setAll(true)}>
          {t('markers.all', { count: newest.length })}
        </Button>
      ) : null}
      {may('releases.create') ? <HowToTell /> : null}
    </Card>
  );
}

function AddRelease(): ReactNode {
  const t = useWords('evolution');
  const { add } = useReleases();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className="no-print"
        leftSection={<IconPlus size={16} />}
        onClick={() => setIsOpen(true)}
      >
        {t('release.add')}
      </Button>
      <Dialog isOpen={isOpen} label={t('release.add')} place="middle" onClose={() => setIsOpen(false)}>
        <ReleaseForm add={add} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

/** The call with which a deployment tells its releases itself. */
function HowToTell(): ReactNode {
  const t = useWords('evolution');
  const { id: websiteId } = useCurrentWebsite();
  const body = JSON.stringify({ websiteId, label: '2026.47', url: 'https://…' }, null, 2);
  return (
    <details className="mt-14 quiet no-print">
      <summary className={`fit pointer weight-540 accent ${css.summary}`}>{t('markers.how')}</summary>
      <p className={css.text}>{t('markers.how-text')}</p>
      <CodeBlock label="POST /api/releases" code={body} />
    </details>
  );
}
