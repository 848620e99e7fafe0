import type { KeyboardEvent } from 'react';

/** Rows and cells that each key moves by. */
const STEPS: Partial<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  j: [1, 0],
  k: [-1, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

const stopsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-stop]')];

/**
 * Moves the focus between the cells of a grid; each cell is focusable. In a shorter row, the nearest cell takes the
 * focus.
 */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-stop]')) return;
  const row = event.target.closest('tr');
  if (row === null) return;
  const rows = [...event.currentTarget.querySelectorAll('tbody > tr:has([data-stop])')];
  const stops = stopsOf(rows[rows.indexOf(row) + step[0]] ?? row);
  const at = stopsOf(row).indexOf(event.target) + step[1];
  event.preventDefault();
  const next = stops[Math.min(Math.max(at, 0), stops.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
