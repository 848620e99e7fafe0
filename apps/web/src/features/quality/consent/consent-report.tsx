import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { StoredMatrix, MatrixRun } from '@vigie/contract/stored-consent.ts';
import { useConsentMatrix } from '../../../shared/api/consent.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { FilterBar } from '../../../shared/ui/list/filter-bar.tsx';
import { SectionTitle } from '../../../shared/ui/section-title.tsx';
import { WithSidePanel } from '../../../shared/ui/side-panel/with-side-panel.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { ConsentFindings } from './consent-findings.tsx';
import { MatrixLegend } from './matrix-legend.tsx';
import { MatrixNotices, statesOfRun } from './matrix-notices.tsx';
import { RunChoice } from './run-choice.tsx';
import { useConsentView } from './use-consent-view.ts';
import { VendorMatrix } from './vendor-matrix.tsx';

// Loaded separately: shown only once a cell is opened.
const CellVisits = lazyComponent(
  [],
  async () => (await import('./cell-visits.tsx')).CellVisits,
  () => <Skeleton height={240} />,
);
// Loaded separately: it is below the matrix, and the screen is at its byte budget without it.
const BelowMatrix = lazyComponent(
  [],
  async () => (await import('./below-matrix.tsx')).BelowMatrix,
  () => <Skeleton height={160} />,
);

interface ConsentReportProps {
  runs: readonly MatrixRun[];
  /** Matrix of all pages. */
  matrix: StoredMatrix;
}

/** Renders one run: the matrix, the visits behind a cell, and the findings. */
export function ConsentReport({ runs, matrix }: ConsentReportProps): ReactNode {
  const t = useWords('consent');
  const { filters, cell, showCell } = useConsentView();
  const { run } = matrix;
  const { pageId } = filters.query;
  const nameOf = (key: string) => matrix.vendors.find(({ vendor }) => vendor === key)?.name ?? key;
  const may = usePermission();
  const mayOpen = may('consent.visits');
  const mayExempt = may('consent.exempt');
  return (
    <>
      <RunChoice runs={runs} run={run} />
      <p className="mb-12 muted number">
        {t('figure.pages', { count: matrix.pages.length })} ·{' '}
        {t('figure.vendors', { count: matrix.vendors.length })}
        {mayExempt ? (
          <span className="no-print">
            {' · '}
            <Link to="/website/parametres" hash="exempt-vendors" className="inline-row accent touch">
              {t('exempt')}
            </Link>
          </span>
        ) : null}
      </p>
      <MatrixNotices matrix={matrix} runs={runs} />
      <Filters matrix={matrix} />
      <WithSidePanel
        sidePanel={
          cell === null || !mayOpen
            ? null
            : {
                title: t('visits.title', { vendor: nameOf(cell.vendor), state: t(`state.${cell.state}`) }),
                onClose: () => showCell(null),
                children: <CellVisits id={run.id} pageId={pageId} {...cell} />,
              }
        }
      >
        <Matrix whole={matrix} />
        <BelowMatrix matrix={matrix} />
        <ConsentFindings matrix={matrix} />
      </WithSidePanel>
    </>
  );
}

/** Renders the filters of the matrix and the findings. */
function Filters({ matrix: { pages, vendors } }: { matrix: StoredMatrix }): ReactNode {
  const t = useWords('consent');
  const { filters } = useConsentView();
  return (
    <FilterBar
      facets={[
        {
          ...filters.facet(
            'pageId',
            t('filter.page'),
            pages.map(({ pageId, url }) => ({ value: pageId, label: url })),
          ),
          name: t('filter.page-name'),
        },
        {
          ...filters.facet(
            'vendor',
            t('filter.vendor'),
            vendors.map(({ vendor, name }) => ({ value: vendor, label: name })),
          ),
          name: t('filter.vendor-name'),
        },
      ]}
      isFiltered={filters.isFiltered}
      onClear={filters.clear}
    />
  );
}

/** Renders the matrix of the page in the address, or of all pages. */
function Matrix({ whole }: { whole: StoredMatrix }): ReactNode {
  const t = useWords('consent');
  const { filters, cell, showCell } = useConsentView();
  const mayOpen = usePermission()('consent.visits');
  const { pageId, vendor } = filters.query;
  const ofPage = useConsentMatrix(whole.run.id, pageId);
  const isOld = ofPage.isPlaceholderData;
  const { vendors } = ofPage.data ?? whole;
  const states = statesOfRun(whole.run);
  const rows = vendors.filter((row) => vendor === undefined || row.vendor === vendor);
  return (
    <section className="shrink" aria-labelledby="vendors">
      <SectionTitle id="vendors" title={t('matrix.title')} {...(mayOpen ? { hint: t('matrix.hint') } : {})} />
      {rows.length === 0 ? (
        <p className="card p-18 quiet">{t('matrix.nobody')}</p>
      ) : (
        <div className="clip card stale" aria-busy={isOld}>
          <MatrixLegend rows={rows} states={states} />
          <VendorMatrix rows={rows} states={states} open={cell} onOpen={mayOpen ? showCell : null} />
        </div>
      )}
    </section>
  );
}
