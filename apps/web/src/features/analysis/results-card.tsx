import { useId, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { AnalysisCount, Variable, VisitRow } from '@vigie/contract/data-layer-analysis.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { DayRange } from '../../shared/period/period.ts';
import { IconChevronLeft, IconChevronRight } from '../../shared/ui/icons.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import css from './analysis.module.css';
import { ResultsTable } from './results-table.tsx';
import type { Paging } from './use-analysis-address.ts';
import { VisitsHistogram } from './visits-histogram.tsx';

interface ResultsCardProps {
  count: AnalysisCount | undefined;
  page: { items: VisitRow[]; next: string | null } | undefined;
  isStale: boolean;
  columns: readonly string[];
  variables: readonly Variable[];
  paging: Paging;
  onNarrow: (days: DayRange) => void;
  /** Menu that chooses the columns. */
  menu: ReactNode;
  /** Content in place of the rows: nothing matches, or the search failed. */
  instead: ReactNode;
}

const CHART_HEIGHT_PX = 110;

/** Renders the results: the histogram of matching visits, and the visits themselves. */
export function ResultsCard(props: ResultsCardProps): ReactNode {
  const { count, page, isStale, columns, variables, paging, onNarrow, menu, instead } = props;
  const t = useWords('analysis');
  const format = useFormat();
  const id = useId();
  return (
    <section className="shrink card" aria-labelledby={id}>
      <header className={`row wrap gap-4-10 ${css.head}`}>
        <h2 id={id} className="card-title">
          {t('matching.title')}
        </h2>
        {count ? (
          <span className="muted number">
            {t('matching.count', {
              matching: format.exact(count.matching),
              visits: format.exact(count.visits),
            })}
          </span>
        ) : null}
        <span className="push no-print">{menu}</span>
      </header>
      {count ? (
        <VisitsHistogram key={count.points[0]?.from} count={count} isStale={isStale} onNarrow={onNarrow} />
      ) : instead ? null : (
        <Waiting />
      )}
      {instead ? (
        <div className={css.instead}>{instead}</div>
      ) : (
        <>
          <ResultsTable rows={page?.items} columns={columns} variables={variables} isStale={isStale} />
          <PagingBar paging={paging} next={page?.next ?? null} />
        </>
      )}
    </section>
  );
}

function Waiting(): ReactNode {
  return (
    <div className={css.waiting}>
      <Skeleton height={CHART_HEIGHT_PX} />
    </div>
  );
}

function PagingBar({ paging, next }: { paging: Paging; next: string | null }): ReactNode {
  const t = useWords('analysis');
  const { newer, older } = paging;
  if (newer === null && next === null) return null;
  return (
    <nav
      className={`flex wrap at-end gap-8 line-above ${css.paging} no-print`}
      aria-label={t('results.paging')}
    >
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={newer === null}
        onClick={() => newer?.()}
      >
        {t('results.newer')}
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={next === null}
        onClick={() => {
          if (next !== null) older(next);
        }}
      >
        {t('results.older')}
      </Button>
    </nav>
  );
}
