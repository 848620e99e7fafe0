import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { requiredNames } from '@vigie/contract/tracking-settings.ts';
import { VARIABLE_STATES } from '@vigie/contract/data-quality.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useVariableMatrix, type QualityInput } from '../../../shared/api/data-quality.ts';
import { ReportList } from '../../../shared/report/report-list.tsx';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { FilterBar } from '../../../shared/ui/list/filter-bar.tsx';
import { SectionTitle } from '../../../shared/ui/section-title.tsx';
import { MatrixTable } from './matrix-table.tsx';
import css from './matrix.module.css';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import { STATE_TONES } from './state-tones.ts';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconWorldCog } from '../../../shared/ui/icons.ts';

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
        facets={[
          {
            label: t('matrix.all'),
            value: only ?? '',
            options: [{ value: 'incomplete', label: t('matrix.only') }],
            onChange: (next) => setFilters({ only: next }),
          },
        ]}
        isFiltered={isFiltered}
        onClear={clearFilters}
      />
      <ReportList
        list={list}
        failed={t('matrix.failed')}
        empty={<p className={`rounded quiet ${css.none}`}>{t('matrix.no-page')}</p>}
        filters={{ isFiltered, clear: clearFilters }}
        className="shrink clip card stale"
        skeleton={320}
      >
        {(rows) => (
          <>
            <MatrixLegend />
            <MatrixTable rows={rows} variables={list.variables} />
          </>
        )}
      </ReportList>
    </>
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
