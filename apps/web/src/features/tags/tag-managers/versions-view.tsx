import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { ContainerDetail, ContainerVersion } from '@vigie/contract/stored-container.ts';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconTags } from '../../../shared/ui/icons.ts';
import { VersionDifferenceView } from './difference-view.tsx';
import css from './tag-managers.module.css';

/** Renders the versions that visits saw, and the difference between two of them. */
export function VersionsView({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('tag-managers');
  const { filters, setFilters } = useSearchFilters('older', 'newer');
  const versions = detail.versions.toSorted((one, other) => other.number - one.number);
  const newer = versions.find(({ number }) => String(number) === filters.newer) ?? versions[0];
  const before = versions.filter(({ number }) => number < (newer?.number ?? 0));
  const older = before.find(({ number }) => String(number) === filters.older) ?? before[0];
  if (newer === undefined || older === undefined)
    return versions.length < 2 ? (
      <EmptyState icon={IconTags} title={t('versions.one')} text={t('versions.one-text')} />
    ) : (
      <Choice versions={versions} newer={newer} older={older} onChoose={setFilters} />
    );
  return (
    <div className="grid one-column gap-16">
      <Choice versions={versions} newer={newer} older={older} onChoose={setFilters} />
      <VersionDifferenceView id={detail.kept.id} older={older} newer={newer} container={detail.container} />
    </div>
  );
}

interface ChoiceProps {
  /** Newest first. */
  versions: readonly ContainerVersion[];
  newer: ContainerVersion | undefined;
  older: ContainerVersion | undefined;
  onChoose: (changes: { older?: string; newer?: string }) => void;
}

function Choice({ versions, newer, older, onChoose }: ChoiceProps): ReactNode {
  const t = useWords('tag-managers');
  const label = useVersionLabel();
  const options = (list: readonly ContainerVersion[]) =>
    list.map((version) => ({ value: String(version.number), label: label(version) }));
  return (
    <div className="flex wrap gap-12 no-print">
      <NativeSelect
        className={css.field}
        label={t('versions.older')}
        data={options(versions.filter(({ number }) => number < (newer?.number ?? Infinity)))}
        value={String(older?.number ?? '')}
        onChange={({ currentTarget: { value } }) => onChoose({ older: value })}
      />
      <NativeSelect
        className={css.field}
        label={t('versions.newer')}
        // The first seen version has no previous one.
        data={options(versions.slice(0, -1))}
        value={String(newer?.number ?? '')}
        onChange={({ currentTarget: { value } }) => onChoose({ newer: value })}
      />
    </div>
  );
}

/** Returns a function that words a version: its number at the vendor, its first sighting, and its number of changes. */
function useVersionLabel(): (version: ContainerVersion) => string {
  const t = useWords('tag-managers');
  const format = useFormat();
  return ({ number, version, firstSeenAt, changes }) =>
    [
      version === null
        ? t('versions.nameless', { number: format.exact(number) })
        : t('versions.name', { version }),
      t('versions.live', { day: format.days(firstSeenAt, firstSeenAt) }),
      changes === null ? t('versions.first') : t('versions.changes', { count: changes }),
    ].join(' · ');
}
