import { useEffect, type RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { FleetWebsite } from '@vigie/contract/fleet.ts';

/** Fewer rows than this are all drawn. */
const DRAWN_MAX = 60;
/** As the style sheet sets it. */
const ROW_HEIGHT = 44;
const OVERSCAN = 12;
/** Rows below the last one drawn at which the next ones are fetched. */
const AHEAD = 40;

interface VisibleRows {
  shown: { row: FleetWebsite; index: number }[];
  /** Height in pixels of the rows that are left out above and below. */
  before: number;
  after: number;
}

/** The rows that the frame shows, and the room that the others take. */
export function useVisibleRows(
  rows: readonly FleetWebsite[],
  frame: RefObject<HTMLElement | null>,
  onMore: (() => void) | null,
): VisibleRows {
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
  const items = virtualizer.getVirtualItems();
  const last = isVirtual ? (items.at(-1)?.index ?? 0) : rows.length;
  useEffect(() => {
    if (onMore && last >= rows.length - AHEAD) onMore();
  }, [onMore, last, rows.length]);
  if (!isVirtual) return { shown: rows.map((row, index) => ({ row, index })), before: 0, after: 0 };
  return {
    shown: items.flatMap(({ index }) => {
      const row = rows[index];
      return row === undefined ? [] : [{ row, index }];
    }),
    before: items[0]?.start ?? 0,
    after: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
  };
}
