import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import type { Marker } from '@vigie/contract/health.ts';
import { useFormat, useWords } from '../../../i18n/i18n-provider.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { IconFlag, IconSettings, IconTrash } from '../../../ui/icons.ts';
import css from './marker-row.module.css';

interface MarkerRowProps {
  marker: Marker;
  isBusy: boolean;
  /** Takes a release back; null: this user may not. */
  onRemove: (() => void) | null;
}

export function MarkerRow({ marker, isBusy, onRemove }: MarkerRowProps): ReactNode {
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
