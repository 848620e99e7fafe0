import type { ReactNode } from 'react';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import { MATRIX_STATES } from '@vigie/contract/consent-matrix.ts';
import type { StoredMatrix } from '@vigie/contract/stored-consent.ts';
import { consentFindingTitle } from '@vigie/contract/wording/consent-finding-advice.ts';
import { useConsentFindings } from '../../../shared/api/consent.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../../shared/resource/list-gate.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconCheck } from '../../../shared/ui/icons.ts';
import { FilterBar } from '../../../shared/ui/list/filter-bar.tsx';
import { ShowMore } from '../../../shared/ui/list/show-more.tsx';
import { SectionTitle } from '../../../shared/ui/section-title.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { FindingsFile } from './consent-files.tsx';
import { ConsentFinding } from './consent-finding.tsx';
import { unmeasuredPages } from './matrix-notices.tsx';
import { useConsentView } from './use-consent-view.ts';

/** Renders the findings of a run, gravest first. */
export function ConsentFindings({ matrix }: { matrix: StoredMatrix }): ReactNode {
  const t = useWords('consent');
  const { id } = matrix.run;
  const { filters } = useConsentView();
  const list = useConsentFindings({ id, ...filters.query });
  return (
    <section className="shrink" aria-labelledby="findings">
      <SectionTitle id="findings" title={t('findings.title')} />
      <FindingFilters>
        <FindingsFile runId={id} isEmpty={list.items?.length === 0} />
      </FindingFilters>
      <ListGate
        list={list}
        rows={list.items}
        failed={t('findings.failed')}
        empty={<NoFinding matrix={matrix} />}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      >
        {list.items ? (
          <div className="card clip stale" aria-busy={list.isStale}>
            {list.items.map((finding) => (
              <ConsentFinding
                key={[finding.kind, finding.vendor, finding.state, finding.pageId].join(' ')}
                finding={finding}
                onPage={(page) => filters.set({ pageId: page })}
              />
            ))}
            <ShowMore
              shown={list.items.length}
              total={list.total}
              onMore={list.more}
              isFetching={list.isFetchingMore}
            />
          </div>
        ) : (
          <Waiting>
            <Skeleton height={200} />
          </Waiting>
        )}
      </ListGate>
    </section>
  );
}

/** Renders the filters that apply to the findings only. */
function FindingFilters({ children }: { children: ReactNode }): ReactNode {
  const t = useWords('consent');
  const shell = useWords('shell');
  const { locale } = useLocale();
  const { filters } = useConsentView();
  return (
    <FilterBar
      facets={[
        {
          ...filters.facet('kind', t('filter.kind'), (kind) => consentFindingTitle(kind, locale)),
          name: t('filter.kind-name'),
        },
        {
          ...filters.facet(
            'state',
            t('filter.state'),
            MATRIX_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ),
          name: t('finding.state'),
        },
        {
          ...filters.facet(
            'severity',
            t('filter.severity'),
            SEVERITIES.toReversed().map((severity) => ({
              value: severity,
              label: shell(`severity.${severity}`),
            })),
          ),
          name: t('finding.severity'),
        },
      ]}
      isFiltered={filters.isFiltered}
      onClear={filters.clear}
    >
      {children}
    </FilterBar>
  );
}

/** Renders the message that a run has no findings. This is a proof only if each page was measured in each state. */
function NoFinding({ matrix }: { matrix: StoredMatrix }): ReactNode {
  const t = useWords('consent');
  const isProved = matrix.run.endedAt !== null && matrix.pages.length > 0 && unmeasuredPages(matrix) === 0;
  const words = isProved ? 'findings.none' : 'findings.unproved';
  return <EmptyState icon={IconCheck} title={t(words)} text={t(`${words}-text`)} />;
}
