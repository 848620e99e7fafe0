import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TAG_PURPOSES } from '@vigie/contract/tag.ts';
import { useTags } from '../../api/tags.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPlus, IconTags } from '../../ui/icons.ts';
import { WithInspector } from '../../ui/inspector/with-inspector.tsx';
import { FacetSelect } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TagList } from './tag-list.tsx';
import { useTagInspector } from './use-tag-inspector.tsx';

const ORIGINS = ['own', 'built-in'] as const;

/** The catalogue of vendors that visits recognise; one entry opens beside the list. */
export function TagsScreen(): ReactNode {
  const t = useWords('tags');
  const shell = useWords('shell');
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q', 'purpose', 'own');
  const purpose = TAG_PURPOSES.find((one) => one === filters.purpose);
  const own = ORIGINS.find((one) => one === filters.own);
  const list = useTags({
    ...(filters.q ? { q: filters.q } : {}),
    ...(purpose ? { purpose } : {}),
    ...(own ? { own: own === 'own' ? ('true' as const) : ('false' as const) } : {}),
  });
  const { inspector, dialog } = useTagInspector(list.tags);
  return (
    <>
      <PageHeader title={shell('title.tags')} lead={t('list.lead')}>
        <Add />
      </PageHeader>
      <FilterBar
        search={{ label: t('list.search'), value: filters.q ?? '', onChange: (q) => setFilters({ q }) }}
        isFiltered={isFiltered}
        onClear={clearFilters}
      >
        <FacetSelect
          label={t('filter.purpose')}
          value={purpose ?? ''}
          options={TAG_PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) }))}
          onChange={(value) => setFilters({ purpose: value })}
        />
        <FacetSelect
          label={t('filter.own')}
          value={own ?? ''}
          options={ORIGINS.map((value) => ({ value, label: t(`origin.${value}`) }))}
          onChange={(value) => setFilters({ own: value })}
        />
      </FilterBar>
      <WithInspector inspector={inspector}>
        <ListGate
          list={list}
          rows={list.tags}
          failed={t('list.failed')}
          isFiltered={isFiltered}
          onClear={clearFilters}
          empty={
            <EmptyState icon={IconTags} title={t('list.empty')} text={t('list.empty-text')}>
              <Add />
            </EmptyState>
          }
        >
          <TagList list={list} />
        </ListGate>
      </WithInspector>
      {dialog}
    </>
  );
}

function Add(): ReactNode {
  const t = useWords('tags');
  if (!useMay()('tags.create')) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/tags/ajouter" {...props} />}
    >
      {t('list.add')}
    </Button>
  );
}
