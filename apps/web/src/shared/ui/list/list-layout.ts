type Track = Pick<{ width: string; narrow?: string }, 'width' | 'narrow'>;

/** All columns; only the required ones; or each row in lines of its own. */
export type ListLayout = 'full' | 'short' | 'stacked';

const GAP = 16;
const PADDING = 36;
const ACTIONS = 36;
/** Minimum width of a flexible column, in pixels. */
const FLEXIBLE = 150;
/** Width in pixels below which rows are stacked, since touch needs more space than a row of cells. */
const STACKED_BELOW = 600;

export function layoutOf(columns: readonly Track[], hasActions: boolean, width: number): ListLayout {
  if (width < STACKED_BELOW) return 'stacked';
  if (width >= widthOf(columns, hasActions)) return 'full';
  return width >= widthOf(withoutSpare(columns), hasActions) ? 'short' : 'stacked';
}

/** Returns the columns beside an open side panel: all of them where they fit, else the most important ones. */
export function columnsBeside<T extends Track & { isBeside?: true }>(
  columns: readonly T[],
  hasActions: boolean,
  width: number,
): readonly T[] {
  if (layoutOf(columns, hasActions, width) === 'full') return columns;
  return columns.filter(({ isBeside }) => isBeside);
}

export function withoutSpare<T extends Pick<Track, 'narrow'>>(columns: readonly T[]): T[] {
  return columns.filter(({ narrow }) => narrow !== 'none');
}

/** Returns the grid's tracks; actions have their own. */
export function tracksOf(columns: readonly Pick<Track, 'width'>[], hasActions: boolean): string {
  return [...columns.map(({ width }) => width), ...(hasActions ? [`${ACTIONS}px`] : [])].join(' ');
}

function widthOf(columns: readonly Track[], hasActions: boolean): number {
  const tracks = columns.length + (hasActions ? 1 : 0);
  const cells = columns.reduce((sum, { width }) => sum + atLeast(width), hasActions ? ACTIONS : 0);
  return PADDING + cells + (tracks - 1) * GAP;
}

/** Returns the minimum width stated by a track, such as `120px` or `minmax(120px, 1fr)`. */
function atLeast(width: string): number {
  const pixels = Number(/^(?:minmax\()?(\d+)px/.exec(width)?.[1] ?? 0);
  return pixels === 0 ? FLEXIBLE : pixels;
}
