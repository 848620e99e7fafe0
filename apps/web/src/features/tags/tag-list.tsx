import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { Tag } from '@vigie/contract/tag.ts';
import type { useTags } from '../../api/tags.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { Column } from '../../ui/list/column.ts';
import { List } from '../../ui/list/list.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Tag as Word } from '../../ui/pill.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

const BESIDE_A_TAG: ReadonlySet<string> = new Set(['name', 'purpose']);

export function TagList({ list }: { list: ReturnType<typeof useTags> }): ReactNode {
  const t = useWords('tags');
  const { tag: selected }: { tag?: string } = useSearch({ strict: false });
  const columns = useColumns();
  return (
    <List<Tag>
      label={t('list.label')}
      rows={list.tags}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, tag: id }),
        resetScroll: false,
      })}
      isSelected={({ id }) => id === selected}
      columns={selected === undefined ? columns : columns.filter(({ key }) => BESIDE_A_TAG.has(key))}
    >
      <ShowMore
        shown={list.tags?.length ?? 0}
        total={list.total}
        onMore={list.more}
        isFetching={list.isFetchingMore}
      />
    </List>
  );
}

function useColumns(): Column<Tag>[] {
  const t = useWords('tags');
  return [
    { key: 'name', title: t('column.name'), width: 'minmax(160px, 2fr)', cell: ({ name }) => name },
    {
      key: 'vendor',
      title: t('column.vendor'),
      width: 'minmax(120px, 1fr)',
      cell: ({ vendor }) => vendor || '–',
    },
    {
      key: 'purpose',
      title: t('column.purpose'),
      width: '160px',
      cell: ({ purpose }) => <Word>{t(`purpose.${purpose}`)}</Word>,
    },
    {
      key: 'origin',
      title: t('column.origin'),
      width: '160px',
      cell: ({ builtIn }) => t(builtIn ? 'origin.built-in' : 'origin.own'),
    },
    {
      key: 'changed',
      title: t('column.changed'),
      width: '130px',
      narrow: 'none',
      cell: ({ updatedAt }) => (updatedAt ? <TimeAgo at={updatedAt} /> : '–'),
    },
  ];
}
