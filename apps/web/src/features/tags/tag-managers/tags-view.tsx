import { useState, type ReactNode } from 'react';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useNames, type ContainerNames } from '../../../domain/containers/names.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconTags } from '../../../shared/ui/icons.ts';
import type { Column } from '../../../shared/ui/list/column.ts';
import { FilterBar } from '../../../shared/ui/list/filter-bar.tsx';
import { List } from '../../../shared/ui/list/list.tsx';
import { NoMatch } from '../../../shared/ui/list/no-match.tsx';
import { ShowMore } from '../../../shared/ui/list/show-more.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import { isLeft, ONLY, tagRows, type TagRow } from './tag-rows.ts';
import { UsedPages } from './used-pages.tsx';
import { useContainerTagPanel } from './use-tag-panel.tsx';

const SHOWN_AT_ONCE = 50;

/** Renders the tags of a container, each with its use in 30 days; one opens beside the list. */
export function TagsView({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('tag-managers');
  const names = useNames(detail.container);
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q', 'only', 'type');
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const panel = useContainerTagPanel(detail, names);
  const isOfServer = detail.kept.context === 'server';
  // No visit sees a server's tags at work.
  const columns = useColumns(names).filter(({ key }) => key !== 'use' || !isOfServer);
  const only = isOfServer ? (['paused', 'silent'] as const) : ONLY;
  const all = tagRows(detail, names);
  const rows = all.filter((row) => isLeft(row, filters));
  const types = [...new Set(all.map(({ tag }) => tag.type))].toSorted();
  if (all.length === 0)
    return <EmptyState icon={IconTags} title={t('tags.empty')} text={t('tags.empty-text')} />;
  const list =
    rows.length === 0 ? (
      <NoMatch onClear={clearFilters} />
    ) : (
      <List<TagRow>
        label={t('tags.label')}
        rows={rows.slice(0, limit)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => panel.linkTo(id)}
        isSelected={({ id }) => id === panel.id}
        isBeside={panel.id !== undefined}
        columns={columns}
      >
        <ShowMore
          shown={Math.min(limit, rows.length)}
          total={{ count: rows.length, estimated: false }}
          onMore={rows.length > limit ? () => setLimit(limit + SHOWN_AT_ONCE) : null}
          isFetching={false}
        />
      </List>
    );
  return (
    <>
      <FilterBar
        search={{ label: t('tags.search'), value: filters.q ?? '', onChange: (q) => setFilters({ q }) }}
        facets={[
          {
            label: t('tags.only'),
            name: t('tags.only-name'),
            value: filters.only ?? '',
            options: only.map((value) => ({ value, label: t(`tags.only-${value}`) })),
            onChange: (only) => setFilters({ only }),
          },
          {
            label: t('tags.type'),
            value: filters.type ?? '',
            options: types.map((value) => ({ value, label: names.tagType(value) })),
            onChange: (type) => setFilters({ type }),
          },
        ]}
        isFiltered={isFiltered}
        onClear={clearFilters}
      />
      {panel.frame(list)}
    </>
  );
}

function useColumns(names: ContainerNames): Column<TagRow>[] {
  const t = useWords('tag-managers');
  return [
    {
      key: 'tag',
      title: t('tags.column.tag'),
      width: 'minmax(200px, 2fr)',
      isBeside: true,
      cell: (row) => <TagName row={row} names={names} />,
    },
    {
      key: 'triggers',
      title: t('tags.column.triggers'),
      width: 'minmax(180px, 2fr)',
      narrow: 'line',
      cell: (row) => <Triggers row={row} names={names} />,
    },
    {
      key: 'consent',
      title: t('tags.column.consent'),
      width: 'minmax(130px, 1fr)',
      narrow: 'named',
      cell: ({ tag }) => <Consent consent={tag.consent} />,
    },
    {
      key: 'use',
      title: t('tags.column.use'),
      width: '140px',
      align: 'end',
      isBeside: true,
      narrow: 'named',
      cell: ({ use }) => <UsedPages use={use} />,
    },
  ];
}

function TagName({ row: { tag, name }, names }: { row: TagRow; names: ContainerNames }): ReactNode {
  const t = useWords('tag-managers');
  return (
    <span className="line wrap shrink gap-2-16">
      <span className="anywhere">{name}</span>
      {tag.name === null ? null : (
        <span className="small weight-450 muted anywhere">{names.tagType(tag.type)}</span>
      )}
      {tag.paused ? <Pill tone="mute">{t('tags.paused')}</Pill> : null}
    </span>
  );
}

/** Renders the first trigger in words, and the number of the others. */
function Triggers({ row: { tag }, names }: { row: TagRow; names: ContainerNames }): ReactNode {
  const t = useWords('tag-managers');
  const [first, ...others] = tag.triggers;
  return (
    <span className="line wrap shrink gap-2-16">
      {first === undefined ? (
        <span className="muted">{t('tags.no-trigger')}</span>
      ) : (
        <span className="anywhere">{names.trigger(first)}</span>
      )}
      {others.length > 0 ? (
        <span className="small muted" title={others.map(names.trigger).join('\n')}>
          {t('tags.more', { count: others.length })}
        </span>
      ) : null}
      {tag.blocking.length > 0 ? (
        <span className="small warn" title={tag.blocking.map(names.trigger).join('\n')}>
          {t('tags.blocking', { count: tag.blocking.length })}
        </span>
      ) : null}
    </span>
  );
}

function Consent({ consent }: { consent: readonly string[] | null }): ReactNode {
  const t = useWords('tag-managers');
  if (consent === null) return <span className="muted">{t('consent.silent')}</span>;
  if (consent.length === 0) return <span>{t('consent.none')}</span>;
  return <span className="mono small anywhere">{consent.join(', ')}</span>;
}
