import type { ReactNode } from 'react';
import css from './data-table.module.css';
import { IconArrowDown, IconArrowUp } from './icons.ts';

interface TableColumn<T> {
  key: string;
  title: string;
  /** Classes of its head and of its cells. */
  titleClass?: string | undefined;
  cellClass?: string | undefined;
  /** Order of the rows by this column, and the action that changes it. Absent: the column cannot be sorted. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void };
  cell: (row: T) => ReactNode;
}

interface DataTableProps<T> {
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Style of the table: widths, borders, and its layout on a phone. */
  className: string;
  /** Label for screen readers, where no caption and no section names the table. */
  label?: string;
  caption?: ReactNode;
  /** Classes of the head; null for a table of names and values that has none. */
  head?: string | null;
  rowClass?: string;
  /** Returns whether a row is highlighted. */
  isBad?: (row: T) => boolean;
  /** True if no column names the row, as in a document for others. */
  hasNoName?: boolean;
}

/**
 * Renders a table whose first column names the row for screen readers. A cell carries the title of its column, so that
 * a phone can show it without the head. Lists of links use `List`.
 */
export function DataTable<T>(props: DataTableProps<T>): ReactNode {
  const { columns, rows, keyOf, className, label, caption, head = '', rowClass, isBad, hasNoName } = props;
  return (
    <table className={className} aria-label={label}>
      {caption}
      {head === null ? null : (
        <thead className={head}>
          <tr>
            {columns.map((column) => (
              <Title key={column.key} column={column} />
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={rowClass} data-bad={isBad?.(row) || undefined}>
            {columns.map(({ key, title, cellClass, cell }, index) =>
              index === 0 && !hasNoName ? (
                <th key={key} scope="row" className={cellClass}>
                  {cell(row)}
                </th>
              ) : (
                <td key={key} className={cellClass} data-title={title}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Title<T>({ column: { title, titleClass, sort } }: { column: TableColumn<T> }): ReactNode {
  if (!sort)
    return (
      <th scope="col" className={titleClass}>
        {title}
      </th>
    );
  const Arrow = sort.direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={sort.direction} className={titleClass}>
      <button
        type="button"
        className={`inline-row gap-4 bare pointer inherit hover-ink ${css.sort}`}
        onClick={sort.onSort}
      >
        {title}
        <Arrow size={13} aria-hidden className={css.arrow} />
      </button>
    </th>
  );
}
