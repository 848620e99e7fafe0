import type { ReactNode, Ref } from 'react';
import { Link } from '@tanstack/react-router';
import type { Rows } from './column.ts';
import css from './list.module.css';

interface ListRowProps<T> extends Rows<T> {
  row: T;
  /** Its index in a list that draws only the visible rows. */
  index?: number;
  rowRef?: Ref<HTMLTableRowElement>;
}

/** Renders one row. The link in its first cell applies to the whole row; a click elsewhere on the row follows it. */
export function ListRow<T>(props: ListRowProps<T>): ReactNode {
  const { row, columns, linkOf, pickOf, actionsOf, isSelected, index: at, rowRef } = props;
  const selected = isSelected?.(row) ?? false;
  return (
    <tr
      ref={rowRef}
      className={`grid items-center relative gap-16 line-above ${css.row}`}
      data-selected={selected || undefined}
      data-index={at}
      aria-rowindex={at === undefined ? undefined : at + 2}
    >
      {pickOf ? (
        <td className={`${css.pick} no-print`} data-own>
          {pickOf(row)}
        </td>
      ) : null}
      {columns.map(({ key, title, align, narrow, cell }, index) => (
        <td key={key} className={`shrink number ${css.cell}`} data-align={align} data-narrow={narrow}>
          {index === 0 ? (
            <Link
              {...linkOf(row)}
              className={`weight-540 inherit no-line ${css.link}`}
              data-row-link
              activeProps={{}}
              aria-current={selected ? 'true' : false}
            >
              {cell(row)}
            </Link>
          ) : (
            <>
              {narrow === 'named' ? (
                <span className={css.name} aria-hidden>
                  {title}
                </span>
              ) : null}
              {cell(row)}
            </>
          )}
        </td>
      ))}
      {actionsOf ? (
        <td className={css.actions} data-own>
          {actionsOf(row)}
        </td>
      ) : null}
    </tr>
  );
}
