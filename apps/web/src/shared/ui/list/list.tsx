import { useRef, type CSSProperties, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useWidth } from '../use-width.ts';
import type { Rows } from './column.ts';
import { columnsBeside, layoutOf, tracksOf, withoutSpare } from './list-layout.ts';
import { ListRow } from './list-row.tsx';
import css from './list.module.css';
import { moveBetweenRows } from './move-between-rows.ts';
import { preventAutoscroll, openRow } from './open-row.ts';

interface ListProps<T> extends Rows<T> {
  /** Label of the list for screen readers. */
  label: string;
  /** Undefined while loading. */
  rows: readonly T[] | undefined;
  /** True if the rows belong to the previous filters. */
  isStale?: boolean;
  /** True if a side panel is open beside the list. */
  isBeside?: boolean;
  /** Content below the rows. */
  children?: ReactNode;
}

const SKELETON_ROWS = 8;

/** Renders rows of links. Arrow keys, j and k move between them; on a telephone each takes two or three lines. */
export function List<T>(props: ListProps<T>): ReactNode {
  const { label, rows, isStale = false, isBeside = false, children, ...description } = props;
  const t = useWords('shell');
  const card = useRef<HTMLDivElement>(null);
  const { keyOf, actionsOf } = description;
  const hasActions = actionsOf !== undefined;
  const width = useWidth(card, Infinity);
  const all = isBeside ? columnsBeside(description.columns, hasActions, width) : description.columns;
  const layout = layoutOf(all, hasActions, width);
  const columns = layout === 'full' ? all : withoutSpare(all);
  return (
    <div ref={card} className="card" data-layout={layout}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The rows' links have the focus; a row only leads to its own. */}
      <table
        aria-label={label}
        aria-busy={!rows || isStale}
        className={css.table}
        style={{ '--tracks': tracksOf(columns, hasActions) } as CSSProperties}
        onKeyDown={moveBetweenRows}
        onMouseDown={preventAutoscroll}
        onClick={openRow}
        onAuxClick={openRow}
      >
        <thead className={`block ${css.headGroup}`}>
          <tr className={`grid items-center gap-16 sunken small weight-540 muted ${css.head}`}>
            {columns.map(({ key, title, align }) => (
              <th key={key} className="ellipsis" data-align={align}>
                {title}
              </th>
            ))}
            {hasActions ? (
              <th>
                <span className="sr-only">{t('list.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody data-stale={isStale || undefined} className={`block stale ${css.rows}`}>
          {rows
            ? rows.map((row) => <ListRow key={keyOf(row)} row={row} {...description} columns={columns} />)
            : Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <SkeletonRow key={index} columns={columns.length} />
              ))}
        </tbody>
      </table>
      {rows ? children : <output className="sr-only">{t('loading')}</output>}
    </div>
  );
}

function SkeletonRow({ columns }: { columns: number }): ReactNode {
  return (
    <tr className={`grid items-center relative gap-16 line-above ${css.row}`}>
      {Array.from({ length: columns }, (_, index) => (
        <td key={index} className={`shrink number ${css.cell}`}>
          <Skeleton width={index === 0 ? '72%' : '56%'} height={14} />
        </td>
      ))}
    </tr>
  );
}
