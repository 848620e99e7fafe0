import type { ReactNode } from 'react';
import type { PlanMatrix as Matrix } from '@vigie/contract/stored-plan.ts';
import { usePlanMatrix, type MatrixQuery, type PlanPeriod } from '../../shared/api/tracking-plans.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { MatrixChoice } from './matrix-choice.tsx';
import css from './tracking-plan.module.css';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders where each event was seen, and where with findings: by page, or by the steps of a journey. */
export function PlanMatrix({ period }: { period: PlanPeriod }): ReactNode {
  const { filters, setFilters } = useSearchFilters('parcours');
  const journeyId = filters.parcours;
  return (
    <>
      <MatrixChoice
        websiteId={period.websiteId}
        journeyId={journeyId}
        onChange={(parcours) => setFilters({ parcours })}
      />
      <Table input={journeyId === undefined ? period : { ...period, journeyId }} />
    </>
  );
}

function Table({ input }: { input: MatrixQuery }): ReactNode {
  const t = useWords('tracking-plan');
  const query = usePlanMatrix(input);
  const isOfJourney = input.journeyId !== undefined;
  const label = t(isOfJourney ? 'matrix.label-steps' : 'matrix.label');
  return (
    <QueryView
      query={query}
      failed={t('matrix.failed')}
      skeleton={320}
      empty={<p className="card p-18 muted">{t(isOfJourney ? 'matrix.empty-steps' : 'matrix.empty')}</p>}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {(data) => (
        // A wide table scrolls by itself, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="card relative scroll-x" tabIndex={0} aria-label={label}>
          <table className={css.matrix} aria-label={label} aria-busy={query.isPlaceholderData}>
            <thead>
              <tr>
                <th scope="col" className="small weight-540 muted">
                  {t('column.event')}
                </th>
                {data.columns.map(({ key, label }) => (
                  <th key={key} scope="col" className="small weight-540 muted mono" title={label}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <Row key={`${row.event} ${row.source}`} row={row} columns={data.columns} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </QueryView>
  );
}

function Row({ row, columns }: { row: Matrix['rows'][number]; columns: Matrix['columns'] }): ReactNode {
  const t = useWords('tracking-plan');
  const format = useFormat();
  const { event, source, cells } = row;
  return (
    <tr>
      <th scope="row" className="weight-540 anywhere">
        {event}
        <span className="block mono tiny muted">{source}</span>
      </th>
      {columns.map(({ key, label }) => {
        const cell = cells.find((one) => one.key === key);
        if (cell === undefined || (cell.count === 0 && cell.figures.due === 0))
          return (
            <td key={key} className="muted">
              <span aria-hidden>·</span>
              <span className="sr-only">{t('matrix.nothing')}</span>
            </td>
          );
        const { count, findings } = cell;
        const cellText = t('matrix.cell', { event, source, page: label, count, findings });
        return (
          <td
            key={key}
            className="number nowrap tone"
            data-tone={findings > 0 ? 'fail' : 'ok'}
            title={cellText}
          >
            <span aria-hidden>
              {findings > 0 ? '✕' : '✓'} {format.number(count)}
            </span>
            <span className="sr-only">{cellText}</span>
          </td>
        );
      })}
    </tr>
  );
}
