import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { requiredNames } from '@vigie/contract/tracking-settings.ts';
import { VARIABLE_STATES } from '@vigie/contract/data-quality.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useVariableMatrix, type QualityInput } from '../../../shared/api/data-quality.ts';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { ListGate } from '../../../shared/resource/list-gate.tsx';
import { FacetSelect } from '../../../shared/ui/list/facet-select.tsx';
import { FilterBar } from '../../../shared/ui/list/filter-bar.tsx';
import { ShowMore } from '../../../shared/ui/list/show-more.tsx';
import { SectionTitle } from '../../../shared/ui/section-title.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { MatrixTable } from './matrix-table.tsx';
import css from './matrix.module.css';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import { STATE_TONES } from './state-tones.ts';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconWorldCog } from '../../../shared/ui/icons.ts';

const SKELETON_HEIGHT = 320;

/** Renders pages by required variables, to show which page lacks which variable. */
export function MatrixPart({ input }: { input: QualityInput }): ReactNode {
  const t = useWords('quality');
  const { tracking } = useCurrentWebsite();
  return (
    <section aria-labelledby="matrix" className="shrink">
      <SectionTitle id="matrix" title={t('matrix.title')} hint={t('matrix.hint')} />
      {requiredNames(tracking).length === 0 ? <NoVariable /> : <Filtered input={input} />}
    </section>
  );
}

function Filtered({ input }: { input: QualityInput }): ReactNode {
  const t = useWords('quality');
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('find', 'only');
  const only = filters.only === 'incomplete' ? 'incomplete' : undefined;
  const list = useVariableMatrix({ ...input, only, q: filters.find ?? '' });
  return (
    <>
      <FilterBar
        search={{
          label: t('matrix.search'),
          value: filters.find ?? '',
          onChange: (find) => setFilters({ find }),
        }}
        isFiltered={isFiltered}
        onClear={clearFilters}
      >
        <FacetSelect
          label={t('matrix.all')}
          value={only ?? ''}
          options={[{ value: 'incomplete', label: t('matrix.only') }]}
          onChange={(next) => setFilters({ only: next })}
        />
      </FilterBar>
      <Cells list={list} isFiltered={isFiltered} onClear={clearFilters} />
    </>
  );
}

interface CellsProps {
  list: ReturnType<typeof useVariableMatrix>;
  isFiltered: boolean;
  onClear: () => void;
}

function Cells({ list, isFiltered, onClear }: CellsProps): ReactNode {
  const t = useWords('quality');
  const { items: rows, variables, total } = list;
  return (
    <ListGate
      list={list}
      rows={rows}
      failed={t('matrix.failed')}
      isFiltered={isFiltered}
      onClear={onClear}
      empty={<p className={`rounded quiet ${css.none}`}>{t('matrix.no-page')}</p>}
    >
      {rows ? (
        <div className="shrink clip card stale" aria-busy={list.isStale}>
          <MatrixLegend />
          <MatrixTable rows={rows} variables={variables} />
          <ShowMore shown={rows.length} total={total} onMore={list.more} isFetching={list.isFetchingMore} />
        </div>
      ) : (
        <Waiting>
          <Skeleton height={SKELETON_HEIGHT} />
        </Waiting>
      )}
    </ListGate>
  );
}

/** Renders the meaning of each shape of the matrix. */
function MatrixLegend(): ReactNode {
  const t = useWords('quality');
  return (
    <ul className={`flex wrap small quiet ${css.legend}`} aria-label={t('matrix.legend')}>
      {VARIABLE_STATES.map((state) => (
        <li key={state}>
          <StatusIcon tone={STATE_TONES[state]} />
          {t(`matrix.${state}`)}
        </li>
      ))}
    </ul>
  );
}

/** Renders the message that no variable is required, with a link to the setting. */
function NoVariable(): ReactNode {
  const t = useWords('quality');
  const role = useUser()?.active_profile.role.slug ?? null;
  const may = mayOpen('website-parametres', role);
  return (
    <EmptyState
      icon={IconWorldCog}
      title={t('matrix.no-variable')}
      text={t(may ? 'matrix.no-variable-text' : 'matrix.no-variable-viewer')}
    >
      {may ? (
        <Button renderRoot={(props) => <Link to="/website/parametres" search={{ step: 'hit' }} {...props} />}>
          {t('to-settings')}
        </Button>
      ) : null}
    </EmptyState>
  );
}
