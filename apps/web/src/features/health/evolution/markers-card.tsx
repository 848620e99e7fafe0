import { useState, type ReactNode } from 'react';
import { Button, ActionIcon } from '@mantine/core';
import type { Marker } from '@vigie/contract/health.ts';
import { useWords, useFormat } from '../../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CodeBlock } from '../../../shared/ui/code-block.tsx';
import { IconBraces, IconFlag, IconPlus, IconSettings, IconTrash } from '../../../shared/ui/icons.ts';
import css from './evolution.module.css';
import { useReleases } from './use-releases.ts';
import { shortName, useMarkerText } from './use-point-words.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { ExternalLink } from '../../../shared/ui/external-link.tsx';

// Loaded separately: shown after a click, with 18 kB of a form.
const ReleaseDialog = lazyComponent(
  [],
  async () => (await import('./release-form.tsx')).ReleaseDialog,
  () => null,
);

type MarkerChanges = NonNullable<Marker['changes']>;

/** Number of markers shown before "show all". */
const SHOWN = 8;

/** Renders events that may explain a change: releases, saved settings and changed parts of pages, newest first. */
export function MarkersCard({ markers }: { markers: readonly Marker[] }): ReactNode {
  const t = useWords('evolution');
  const may = usePermission();
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
            key={`${marker.kind}/${marker.id ?? marker.changes?.parts[0]?.id ?? marker.at}`}
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
      {may('releases.create') ? <ReleaseCallHelp /> : null}
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
      {isOpen ? <ReleaseDialog add={add} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Renders the API call with which a deployment reports its releases. */
function ReleaseCallHelp(): ReactNode {
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

const ICONS = { release: IconFlag, change: IconBraces, settings: IconSettings } as const;

interface MarkerRowProps {
  marker: Marker;
  isBusy: boolean;
  /** Removes a release; null without permission. */
  onRemove: (() => void) | null;
}

function MarkerRow({ marker, isBusy, onRemove }: MarkerRowProps): ReactNode {
  const t = useWords('evolution');
  const format = useFormat();
  const markerText = useMarkerText();
  const { kind, at, label, url, changes } = marker;
  const Icon = ICONS[kind];
  return (
    <li className={`row gap-10 line-below ${css.row}`}>
      <Icon size={17} stroke={1.7} aria-hidden className={css.icon} />
      <span className={`flex wrap grow shrink ${css.words}`}>
        <span className="weight-540 anywhere">{markerText(marker)}</span>
        {url ? <ExternalLink url={url} /> : null}
        {changes ? <Changes changes={changes} /> : null}
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

// Loaded separately: shown after a click, and the screen is at its byte budget.
const ChangedParts = lazyComponent<{ changes: MarkerChanges }>(
  ['regression-cause'],
  async () => (await import('./changed-parts.tsx')).ChangedParts,
);

/** Renders the pages and visits of a change; each changed part opens on demand. */
function Changes({ changes }: { changes: MarkerChanges }): ReactNode {
  const t = useWords('evolution');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...others] = changes.parts;
  if (first === undefined) return null;
  const [from, to] = [format.instant(first.from), format.instant(first.to)];
  const where = others.length === 0 ? 'change.where' : 'change.where-first';
  return (
    <details
      className={`shrink ${css.changes}`}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={`fit pointer small muted ${css.summary}`}>
        {t(where, { count: first.pages, name: shortName(first), from, to })}
      </summary>
      {isOpen ? <ChangedParts changes={changes} /> : null}
    </details>
  );
}
