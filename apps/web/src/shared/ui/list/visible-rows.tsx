import type { ReactNode, RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';

/** Below this number, all rows are rendered. */
const DRAWN_MAX = 60;
const OVERSCAN = 12;

interface VisibleRows<T> {
  shown: { row: T; index: number }[];
  /** Height in pixels of the omitted rows above and below. */
  before: number;
  after: number;
  /** Index of the last rendered row; the number of rows if all are rendered. */
  last: number;
}

interface Scrolled {
  frame: RefObject<HTMLElement | null>;
  /** Height in pixels, as in the table's style sheet. */
  rowHeight: number;
}

/** Returns the visible rows of a scrolled table, and the space of the others. */
export function useVisibleRows<T>(rows: readonly T[], { frame, rowHeight }: Scrolled): VisibleRows<T> {
  const isVirtual = rows.length > DRAWN_MAX;
  // oxlint-disable-next-line react-hooks-js/incompatible-library -- The React Compiler is not in use.
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: rowHeight * OVERSCAN },
  });
  if (!isVirtual)
    return { shown: rows.map((row, index) => ({ row, index })), before: 0, after: 0, last: rows.length };
  const items = virtualizer.getVirtualItems();
  const shown = items.flatMap(({ index }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ row, index }];
  });
  return {
    shown,
    before: items[0]?.start ?? 0,
    after: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
    last: items.at(-1)?.index ?? 0,
  };
}

/** Renders the space of omitted rows. */
export function RowGap({ height }: { height: number }): ReactNode {
  return height === 0 ? null : <tr aria-hidden style={{ height }} />;
}
