import { useMemo, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useApiDocument, type ApiDocument } from '../../api/reference.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconSearch } from '../../ui/icons.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CallFold } from './call-fold.tsx';
import { callsOf, isAbout } from './reference-calls.ts';

/** Every call of the API, made of its OpenAPI document. */
export function ReferenceScreen(): ReactNode {
  const t = useWords('reference');
  const shell = useWords('shell');
  const { filters, setFilters, clearFilters } = useSearchFilters('q');
  const { data, error, refetch } = useApiDocument();
  const q = filters.q ?? '';
  return (
    <>
      <PageHeader title={shell('title.aide-api')} lead={t('lead')}>
        <Button variant="default" component="a" href="/api/openapi.json" download="vigie-openapi.json">
          {t('download')}
        </Button>
      </PageHeader>
      <FilterBar
        search={{ label: t('search'), value: q, onChange: (next) => setFilters({ q: next }) }}
        isFiltered={q !== ''}
        onClear={clearFilters}
      />
      {data ? (
        <Calls document={data} q={q} />
      ) : error ? (
        <LoadFailed title={t('failed')} text={t('failed-text')} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </>
  );
}

function Calls({ document, q }: { document: ApiDocument; q: string }): ReactNode {
  const t = useWords('reference');
  const { filters } = useSearchFilters('call');
  const calls = useMemo(() => callsOf(document), [document]);
  const found = calls.filter((call) => isAbout(call, q));
  const nouns = [...new Set(found.map(({ tags: [noun = ''] }) => noun))];
  if (found.length === 0)
    return <EmptyState icon={IconSearch} title={t('none', { q })} text={t('none-text')} />;
  return (
    <div className="grid one-column gap-16">
      {nouns.map((noun) => (
        <section key={noun} className="card shrink" aria-labelledby={`calls-${noun}`}>
          <h2 id={`calls-${noun}`} className="card-title mono">
            {noun}
          </h2>
          {found
            .filter(({ tags }) => tags[0] === noun)
            .map((call) => (
              <CallFold
                key={call.operationId}
                call={call}
                baseUrl={document.servers[0]?.url ?? '/api'}
                isNamed={call.operationId === filters.call}
              />
            ))}
        </section>
      ))}
    </div>
  );
}
