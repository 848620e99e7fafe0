import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Rows } from './column.ts';
import css from './list.module.css';

/** One row: its first cell's link covers the whole of it, its actions lie above. */
export function ListRow<T>({ row, columns, linkOf, actionsOf, isSelected }: Rows<T> & { row: T }): ReactNode {
  const selected = isSelected?.(row) ?? false;
  return (
    <tr className={css.row} data-selected={selected || undefined}>
      {columns.map(({ key, title, align, narrow, cell }, index) => (
        <td key={key} className={css.cell} data-align={align} data-narrow={narrow}>
          {index === 0 ? (
            <Link
              {...linkOf(row)}
              className={css.link}
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
      {actionsOf ? <td className={css.actions}>{actionsOf(row)}</td> : null}
    </tr>
  );
}
