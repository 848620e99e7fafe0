import { useState, type ReactNode } from 'react';
import { Button, ActionIcon } from '@mantine/core';
import type { Marker } from '@vigie/contract/health.ts';
import { useWords, useFormat } from '../../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../../session/current-website.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconPlus, IconFlag, IconSettings, IconTrash } from '../../../ui/icons.ts';
import { ReleaseForm } from './release-form.tsx';
import css from './evolution.module.css';
import { useReleases } from './use-releases.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';

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

interface MarkerRowProps {
  marker: Marker;
  isBusy: boolean;
  /** Takes a release back; null: this user may not. */
  onRemove: (() => void) | null;
}

function MarkerRow({ marker, isBusy, onRemove }: MarkerRowProps): ReactNode {
  const t = useWords('evolution');
  const format = useFormat();
  const { kind, at, label, url } = marker;
  const Icon = kind === 'release' ? IconFlag : IconSettings;
  const name = kind === 'release' ? t('marker.release', { label: label ?? '' }) : t('marker.settings');
  return (
    <li className={`row gap-10 line-below ${css.row}`}>
      <Icon size={17} stroke={1.7} aria-hidden className={css.icon} />
      <span className={`flex wrap grow shrink ${css.words}`}>
        <span className="weight-540 anywhere">{name}</span>
        {url ? <ExternalLink url={url} /> : null}
      </span>
      <time dateTime={at} className={`fixed small muted number ${css.time}`}>
        {format.instant(at)}
      </time>
      {kind === 'release' && onRemove ? (
        <ActionIcon
          variant="subtle"
          size={32}
          className="no-print"
          disabled={isBusy}
          aria-label={t('release.remove', { label: label ?? '' })}
          onClick={onRemove}
        >
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      ) : null}
    </li>
  );
}
