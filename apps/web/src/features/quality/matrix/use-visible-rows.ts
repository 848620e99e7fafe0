import type { RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';

/** Fewer rows than this are all drawn. */
const DRAWN_MAX = 60;
/** As the style sheet sets it. */
const ROW_HEIGHT = 40;
const OVERSCAN = 12;

interface VisibleRows<T> {
  shown: { row: T; index: number }[];
  /** Height in pixels of the rows that are left out above and below. */
  before: number;
  after: number;
}

/** The rows that a scrolled box shows, and the room that the others take. */
export function useVisibleRows<T>(rows: readonly T[], frame: RefObject<HTMLElement | null>): VisibleRows<T> {
  const isVirtual = rows.length > DRAWN_MAX;
  // oxlint-disable-next-line react-hooks-js/incompatible-library -- The React Compiler is not in use.
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: ROW_HEIGHT * OVERSCAN },
  });
  if (!isVirtual) return { shown: rows.map((row, index) => ({ row, index })), before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  const shown = items.flatMap(({ index }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ row, index }];
  });
  return {
    shown,
    before: items[0]?.start ?? 0,
    after: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
  };
}
