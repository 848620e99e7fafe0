import type { ReactNode } from 'react';
import type { Tag } from '@vigie/contract/tag.ts';
import { useTags } from '../../shared/api/tags.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListPart } from '../../shared/resource/list-part.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { IconTags } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';
import { Tag as Word } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useTagPanel } from './use-tag-panel.tsx';

/** Values of the query's `own`, by their name in the address. */
const ORIGINS = { own: 'true', 'built-in': 'false' } as const;

/** Renders the catalogue of vendors that visits recognise; one entry opens beside the list. */
export function VendorCatalogue(): ReactNode {
  const t = useWords('tags');
  const filters = useFilters('tags.list', { own: ['own'] });
  const origins = (['own', 'built-in'] as const).map((value) => ({ value, label: t(`origin.${value}`) }));
  const origin = origins.find(({ value }) => value === filters.own.own)?.value;
  const list = useTags({ ...filters.asked, ...(origin ? { own: ORIGINS[origin] } : {}) });
  const { panel, dialog } = useTagPanel(list.items);
  return (
    <>
      <ListPart<Tag>
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
      />
      {dialog}
    </>
  );
}

function useColumns(): Column<Tag>[] {
  const t = useWords('tags');
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 'minmax(180px, 2fr)',
      isBeside: true,
      cell: (tag) => <Name tag={tag} />,
    },
    {
      key: 'patterns',
      title: t('column.patterns'),
      width: 'minmax(220px, 3fr)',
      narrow: 'line',
      cell: ({ patterns }) => <Patterns patterns={patterns} />,
    },
    {
      key: 'purpose',
      title: t('column.purpose'),
      width: '150px',
      isBeside: true,
      cell: ({ purpose }) => <Word>{t(`purpose.${purpose}`)}</Word>,
    },
    {
      key: 'origin',
      title: t('column.origin'),
      width: 'minmax(150px, 1fr)',
      cell: (tag) => <Origin tag={tag} />,
    },
  ];
}

/** Renders a tag, and its vendor if the names differ. */
function Name({ tag: { name, vendor } }: { tag: Tag }): ReactNode {
  return (
    <span className="line wrap shrink gap-2-16">
      {name}
      {vendor === '' || vendor === name ? null : (
        <span className="small weight-450 muted anywhere">{vendor}</span>
      )}
    </span>
  );
}

/** Renders the first URL pattern, and the number of the others. */
function Patterns({ patterns }: { patterns: readonly string[] }): ReactNode {
  const t = useWords('tags');
  const [first = '', ...others] = patterns;
  return (
    <TwoLines text={first} className="mono small quiet">
      {others.length > 0 ? (
        <span className="muted" title={others.join('\n')}>
          {t('patterns.more', { count: others.length })}
        </span>
      ) : null}
    </TwoLines>
  );
}

/** Renders the origin of a tag; one of the company's own shows its last change. */
function Origin({ tag: { builtIn, updatedAt } }: { tag: Tag }): ReactNode {
  const t = useWords('tags');
  if (builtIn) return <span className="muted">{t('origin.built-in')}</span>;
  return (
    <span className="line wrap gap-2-16">
      <span className="weight-540">{t('origin.own')}</span>
      {updatedAt ? (
        <span className="small muted">
          <TimeAgo at={updatedAt} />
        </span>
      ) : null}
    </span>
  );
}
