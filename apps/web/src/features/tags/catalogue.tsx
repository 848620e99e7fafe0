import type { ReactNode } from 'react';
import { TAG_FIELDS } from '@vigie/contract/fields/tag-fields.ts';
import type { Tag } from '@vigie/contract/tag.ts';
import { useTags } from '../../shared/api/tags.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDescribedColumns, useFacets } from '../../shared/resource/described.tsx';
import { ListPart } from '../../shared/resource/list-part.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { IconTags } from '../../shared/ui/icons.ts';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';
import { Tag as Word } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useTagPanel } from './use-tag-panel.tsx';

/** Values of the query's `own`, by their name in the address. */
const ORIGINS = { own: 'true', 'built-in': 'false' } as const;

/** Renders the catalogue of vendors that visits recognise; one entry opens beside the list. */
export function VendorCatalogue(): ReactNode {
  const t = useWords('tags');
  const { locale } = useLocale();
  const { label, choices } = TAG_FIELDS.origin;
  const filters = useFilters('tags.list', { own: ['own'] });
  const origins = (['own', 'built-in'] as const).map((value) => ({ value, label: choices[value][locale] }));
  const origin = origins.find(({ value }) => value === filters.own.own)?.value;
  const purpose = useFacets(TAG_FIELDS, filters.facet);
  const list = useTags({ ...filters.query, ...(origin ? { own: ORIGINS[origin] } : {}) });
  const { panel, dialog } = useTagPanel(list.items);
  return (
    <>
      <ListPart<Tag>
        filters={filters}
        search={filters.search(t('list.search'))}
        facets={[...purpose, filters.facet('own', label[locale], origins)]}
        list={list}
        label={t('list.label')}
        failed={t('list.failed')}
        empty={{ icon: IconTags, title: t('list.empty'), text: t('list.empty-text') }}
        columns={useDescribedColumns(TAG_FIELDS, CELLS, WIDTHS)}
        panel={panel}
      />
      {dialog}
    </>
  );
}

const WIDTHS = { patterns: 'minmax(220px, 3fr)', purpose: '150px', origin: 'minmax(150px, 1fr)' };
const CELLS = {
  name: (tag: Tag) => <Name tag={tag} />,
  patterns: ({ patterns }: Tag) => <Patterns patterns={patterns} />,
  purpose: ({ purpose }: Tag) => <Purpose purpose={purpose} />,
  origin: (tag: Tag) => <Origin tag={tag} />,
};

function Purpose({ purpose }: Pick<Tag, 'purpose'>): ReactNode {
  const { locale } = useLocale();
  return <Word>{TAG_FIELDS.purpose.choices[purpose][locale]}</Word>;
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
  const { locale } = useLocale();
  const { choices } = TAG_FIELDS.origin;
  if (builtIn) return <span className="muted">{choices['built-in'][locale]}</span>;
  return (
    <span className="line wrap gap-2-16">
      <span className="weight-540">{choices.own[locale]}</span>
      {updatedAt ? (
        <span className="small muted">
          <TimeAgo at={updatedAt} />
        </span>
      ) : null}
    </span>
  );
}
