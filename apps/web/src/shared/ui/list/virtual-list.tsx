import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useWidth } from '../use-width.ts';
import type { Rows } from './column.ts';
import { layoutOf, tracksOf, withoutSpare, type ListLayout } from './list-layout.ts';
import { ListRow } from './list-row.tsx';
import css from './list.module.css';
import { moveBetweenRows } from './move-between-rows.ts';
import { preventAutoscroll, openRow } from './open-row.ts';
import { ShowMore } from './show-more.tsx';

export interface VirtualListProps<T> extends Rows<T> {
  /** Label of the list for screen readers. */
  label: string;
  rows: readonly T[];
  total: { count: number; estimated: boolean };
  /** True if the rows belong to the previous filters. */
  isStale: boolean;
  /** Loads the next rows, called while scrolling; null when all are loaded. */
  onMore: (() => void) | null;
  isFetching: boolean;
  /** True if the last load of more rows failed: only a click tries again. */
  hasFailed: boolean;
}

const ROW_PX: Record<ListLayout, number> = { full: 41, short: 41, stacked: 92 };
const OVERSCAN = 12;
/** Number of rows below the last rendered one at which the next rows are loaded. */
const AHEAD = 60;
const PICK_PX = 20;
const GAP_PX = 16;

/**
 * Renders a list of any length of which only the visible rows are in the document. More rows load while the page
 * scrolls.
 */
export function VirtualList<T>(props: VirtualListProps<T>): ReactNode {
  const { label, rows, total, isStale, onMore, isFetching, hasFailed, ...description } = props;
  const card = useRef<HTMLDivElement>(null);
  const hasPick = description.pickOf !== undefined;
  const width = useWidth(card, Infinity) - (hasPick ? PICK_PX + GAP_PX : 0);
  const layout = layoutOf(description.columns, false, width);
  const columns = layout === 'full' ? description.columns : withoutSpare(description.columns);
  const tracks = `${hasPick ? `${PICK_PX}px ` : ''}${tracksOf(columns, false)}`;
  return (
    <div ref={card} className="card" data-layout={layout} data-picks={hasPick || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The rows' links have the focus; a row only leads to its own. */}
      <table
        aria-label={label}
        aria-busy={isStale}
        aria-rowcount={total.count + 1}
        className={css.table}
        style={{ '--tracks': tracks } as CSSProperties}
        onKeyDown={moveBetweenRows}
        onMouseDown={preventAutoscroll}
        onClick={openRow}
        onAuxClick={openRow}
      >
        <Head columns={columns} hasPick={hasPick} />
        <Body
          {...description}
          columns={columns}
          rows={rows}
          isStale={isStale}
          layout={layout}
          onNearEnd={isFetching || hasFailed ? null : onMore}
        />
      </table>
      <ShowMore shown={rows.length} total={total} onMore={onMore} isFetching={isFetching} />
    </div>
  );
}

function Head<T>({ columns, hasPick }: Pick<Rows<T>, 'columns'> & { hasPick: boolean }): ReactNode {
  const t = useWords('shell');
  return (
    <thead className={`block ${css.headGroup}`}>
      <tr className={`grid items-center gap-16 sunken small weight-540 muted ${css.head}`} aria-rowindex={1}>
        {hasPick ? (
          <th>
            <span className="sr-only">{t('list.pick')}</span>
          </th>
        ) : null}
        {columns.map(({ key, title, align }) => (
          <th key={key} className="ellipsis" data-align={align}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Memoized, so that rows that stay visible are not rendered again while the page scrolls. */
const Row = memo(ListRow) as typeof ListRow;

interface BodyProps<T> extends Rows<T> {
  rows: readonly T[];
  isStale: boolean;
  layout: ListLayout;
  onNearEnd: (() => void) | null;
}

function Body<T>({ rows, isStale, layout, onNearEnd, ...description }: BodyProps<T>): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useTop(body);
  // oxlint-disable-next-line react/incompatible-library -- Nothing that it returns is memoized.
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW_PX[layout],
    getItemKey: (index) => description.keyOf(rows[index] as T),
    overscan: OVERSCAN,
    scrollMargin,
    directDomUpdates: true,
    // Rows of cells have the fixed height of their style sheet, for texts of two lines; only stacked rows are measured.
    measureElement: (...row) => (layout === 'stacked' ? measureElement(...row) : ROW_PX[layout]),
  });
  useEffect(() => virtual.measure(), [virtual, layout]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (onNearEnd && last >= rows.length - AHEAD) onNearEnd();
  }, [onNearEnd, last, rows.length]);
  return (
    <tbody
      ref={(element) => {
        body.current = element;
        virtual.containerRef(element);
      }}
      className={`block stale ${css.rows}`}
      data-virtual
      data-stale={isStale || undefined}
    >
      {items.map(({ key, index }) => (
        <Row
          key={key as string}
          row={rows[index] as T}
          {...description}
          index={index}
          rowRef={virtual.measureElement}
        />
      ))}
    </tbody>
  );
}

/** Returns the distance of an element from the top of the page, in pixels; it changes when the content above grows. */
function useTop(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = () => setTop(Math.round(target.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
