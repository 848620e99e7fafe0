/** A list with one item at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * The new position of a dragged row: that of the row under the pointer, once the pointer has passed its middle.
 * Without the middle, rows of different heights would swap back and forth.
 */
export function placeAt(
  rows: readonly { top: number; bottom: number }[],
  pointerY: number,
  from: number,
): number {
  let place = from;
  for (const [index, { top, bottom }] of rows.entries()) {
    const middle = (top + bottom) / 2;
    if (index < from && pointerY < middle) return index;
    if (index > from && pointerY > middle) place = index;
  }
  return place;
}
