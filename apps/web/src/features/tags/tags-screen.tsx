import type { ReactNode } from 'react';
import type { Tag } from '@vigie/contract/tag.ts';
import { useTags } from '../../api/tags.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListScreen } from '../../resource/list-screen.tsx';
import { useFilters } from '../../resource/use-filters.ts';
import { IconTags } from '../../ui/icons.ts';
import type { Column } from '../../ui/list/column.ts';
import { Tag as Word } from '../../ui/pill.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useTagPanel } from './use-tag-panel.tsx';

/** How the address says what the query calls `own`. */
const ORIGINS = { own: 'true', 'built-in': 'false' } as const;

/** The catalogue of vendors that visits recognise; one entry opens beside the list. */
export function TagsScreen(): ReactNode {
  const t = useWords('tags');
  const shell = useWords('shell');
  const filters = useFilters('tags.list', { own: ['own'] });
  const origins = (['own', 'built-in'] as const).map((value) => ({ value, label: t(`origin.${value}`) }));
  const origin = origins.find(({ value }) => value === filters.own.own)?.value;
  const list = useTags({ ...filters.asked, ...(origin ? { own: ORIGINS[origin] } : {}) });
  const { panel, dialog } = useTagPanel(list.items);
  return (
    <ListScreen<Tag>
      title={shell('title.tags')}
      lead={t('list.lead')}
      add={{ operation: 'tags.create', to: '/tags/ajouter', label: t('list.add') }}
      filters={filters}
      search={filters.search(t('list.search'))}
      facets={[
        filters.facet('purpose', t('filter.purpose'), (value) => t(`purpose.${value}`)),
        filters.facet('own', t('filter.own'), origins),
      ]}
      list={list}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{ icon: IconTags, title: t('list.empty'), text: t('list.empty-text') }}
      columns={useColumns()}
      panel={panel}
    >
      {dialog}
    </ListScreen>
  );
}

function useColumns(): Column<Tag>[] {
  const t = useWords('tags');
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 'minmax(160px, 2fr)',
      isBeside: true,
      cell: ({ name }) => name,
    },
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
      isBeside: true,
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
