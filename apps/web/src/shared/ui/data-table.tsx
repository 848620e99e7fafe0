import type { ReactNode } from 'react';
import css from './data-table.module.css';
import { IconArrowDown, IconArrowUp } from './icons.ts';

interface TableColumn<T> {
  key: string;
  title: string;
  /** Width on a screen with space. The columns without one share the rest. */
  width?: number | string | undefined;
  /** Side of its head and of its cells. */
  align?: 'end' | 'center' | undefined;
  cellClass?: string | undefined;
  /** Order of the rows by this column, and the action that changes it. Absent: the column cannot be sorted. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void };
  cell: (row: T) => ReactNode;
}

interface DataTableProps<T> {
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** `open` stands in a padded card, `dense` has narrower rows, `filling` reaches the edges of its card or box. */
  look?: 'open' | 'dense' | 'filling';
  /**
   * Layout on a phone, and in a panel as narrow. `stacked`: the cells of a row are below each other, with their titles.
   * `figures`: the name and the figures are in one line, the second column is below. `narrow`: the few columns remain.
   * `wide`: all columns remain, as wide as their texts on any screen, in a box that scrolls; the name stays visible.
   */
  phone?: 'stacked' | 'figures' | 'narrow' | 'wide';
  /** `hidden`: for screen readers only. `none`: a table of names and values. */
  head?: 'shown' | 'hidden' | 'none';
  /** Classes for what is special in this table. */
  className?: string | undefined;
  /** Label for screen readers, where no caption and no section names the table. */
  label?: string;
  caption?: ReactNode;
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
  const { phone = 'stacked' } = props;
  const isFolded = phone === 'stacked' || phone === 'figures';
  return isFolded ? (
    <div className={css.frame}>
      <Table {...props} />
    </div>
  ) : (
    <Table {...props} />
  );
}

function Table<T>(props: DataTableProps<T>): ReactNode {
  const { columns, rows, keyOf, head, label, caption, isBad } = props;
  return (
    <table className={classesOf(props)} aria-label={label}>
      {caption}
      {columns.some(({ width }) => width !== undefined) ? <Widths columns={columns} /> : null}
      {head === 'none' ? null : (
        <thead className={head === 'hidden' ? 'sr-only' : 'small muted weight-540'}>
          <tr>
            {columns.map((column) => (
              <Title key={column.key} column={column} />
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-bad={isBad?.(row) || undefined}>
            <Cells row={row} {...props} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const PHONE_CLASSES = {
  stacked: css.stacked,
  figures: `${css.stacked} ${css.figures}`,
  narrow: undefined,
  wide: css.wide,
} as const;

function classesOf<T>({ look = 'open', phone = 'stacked', className }: DataTableProps<T>): string {
  return joined('full anywhere', css.table, css[look], PHONE_CLASSES[phone], className);
}

const joined = (...classes: (string | undefined)[]): string =>
  classes.filter((name) => name !== undefined).join(' ');

const ALIGN_CLASSES = { end: 'text-end', center: 'text-center' } as const;

function Widths<T>({ columns }: Pick<DataTableProps<T>, 'columns'>): ReactNode {
  return (
    <colgroup>
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
    </colgroup>
  );
}

function Cells<T>({ row, columns, ...props }: DataTableProps<T> & { row: T }): ReactNode {
  const { phone = 'stacked', head = 'shown', hasNoName } = props;
  const hasTitles = phone === 'stacked' && head === 'shown';
  return columns.map(({ key, title, align, cellClass, cell }, index) => {
    const className = joined(align && ALIGN_CLASSES[align], cellClass) || undefined;
    return index === 0 && !hasNoName ? (
      <th key={key} scope="row" className={className}>
        {cell(row)}
      </th>
    ) : (
      <td key={key} className={className} data-title={hasTitles ? title : undefined}>
        {cell(row)}
      </td>
    );
  });
}

function Title<T>({ column: { title, align, sort } }: { column: TableColumn<T> }): ReactNode {
  const className = align && ALIGN_CLASSES[align];
  if (!sort)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  const Arrow = sort.direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={sort.direction} className={className}>
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
