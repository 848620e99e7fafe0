import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Variable, VisitRow } from '@vigie/contract/data-layer-analysis.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { moveBetweenRows } from '../../shared/ui/list/move-between-rows.ts';
import { preventAutoscroll, openRow } from '../../shared/ui/list/open-row.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Wide } from '../../shared/ui/wide/wide.tsx';
import { columnOf } from './columns.ts';
import css from './analysis.module.css';

interface ResultsTableProps {
  /** Undefined while the rows are loading. */
  rows: readonly VisitRow[] | undefined;
  columns: readonly string[];
  variables: readonly Variable[];
  isStale: boolean;
}

const SKELETON_ROWS = 10;

/** Renders visits with their values; each links to its details. */
export function ResultsTable({ rows, columns, variables, isStale }: ResultsTableProps): ReactNode {
  const t = useWords('analysis');
  const numbers = new Set(
    variables.filter(({ types }) => types.every((type) => type === 'number')).map(columnOf),
  );
  const align = (column: string) => (numbers.has(column) ? 'end' : undefined);
  if (!rows) return <WaitingTable />;
  return (
    <Wide label={t('results.scroller')} className="line-above">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A row only leads to its own link. */}
      <table
        className={`mono full small number nowrap ${css.table}`}
        aria-label={t('results.label')}
        aria-busy={isStale}
        onKeyDown={moveBetweenRows}
        onMouseDown={preventAutoscroll}
        onClick={openRow}
        onAuxClick={openRow}
      >
        <thead>
          <tr>
            <th scope="col">{t('results.page')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-align={align(column)}>
                <ColumnName column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-stale={isStale || undefined}>
          {rows.map((row) => (
            <Row key={row.observationId} row={row} columns={columns} align={align} />
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** Renders a table without headings while rows load: column widths depend on values that are not there yet. */
function WaitingTable(): ReactNode {
  return (
    <div className={css.awaited} aria-busy>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <Skeleton key={index} height={14} />
      ))}
    </div>
  );
}

function ColumnName({ column }: { column: string }): ReactNode {
  const at = column.indexOf('.') + 1;
  return (
    <span className={css.resultsColumn} title={column}>
      <span className={css.category}>{column.slice(0, at)}</span>
      {column.slice(at)}
    </span>
  );
}

interface RowProps {
  row: VisitRow;
  columns: readonly string[];
  align: (column: string) => 'end' | undefined;
}

function Row({ row, columns, align }: RowProps): ReactNode {
  const format = useFormat();
  const { observationId, url, observedAt, values } = row;
  return (
    <tr>
      <th scope="row">
        <Link
          to="/urls/liste"
          search={(before: Record<string, unknown>) => ({
            website: before['website'],
            observation: observationId,
          })}
          className={`block inherit no-line hover-accent ${css.link}`}
          data-row-link
        >
          <PageUrl url={url} />
        </Link>
        <time className={`block tiny muted ${css.date}`} dateTime={observedAt}>
          {format.instant(observedAt)}
        </time>
      </th>
      {columns.map((column) => (
        <td key={column} data-align={align(column)}>
          <VisitValue value={Object.hasOwn(values, column) ? values[column] : undefined} />
        </td>
      ))}
    </tr>
  );
}

/**
 * Renders a value exactly as it was captured, because digits like 128.70000000000002 show a fault. Undefined if the
 * visit lacks the variable.
 */
function VisitValue({ value }: { value: VisitRow['values'][string] | undefined }): ReactNode {
  const t = useWords('analysis');
  if (value === undefined) return <span className={css.absent}>{t('results.absent')}</span>;
  if (value === null) return <span className={css.quiet}>null</span>;
  if (value === '') return <span className={css.quiet}>{t('results.empty-text')}</span>;
  return typeof value === 'string' ? <span title={value}>{value}</span> : String(value);
}
