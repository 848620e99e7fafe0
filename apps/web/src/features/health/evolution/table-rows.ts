import type { Grade } from '@vigie/contract/grade.ts';
import { SERIES, seriesValue, type EvolutionBefore, type EvolutionPoint, type Series } from './series.ts';

export interface TableRow {
  from: string;
  to: string;
  pages: number;
  grade: Grade | null;
  values: Readonly<Record<Series, number | null>>;
  /** Reliability in the previous period; undefined without a comparison. */
  before: number | null | undefined;
}
export const COLUMNS = ['date', ...SERIES, 'before', 'pages'] as const;
export type EvolutionColumn = (typeof COLUMNS)[number];
export interface Order {
  column: EvolutionColumn;
  isDescending: boolean;
}

export function evolutionRows(
  points: readonly EvolutionPoint[],
  before: EvolutionBefore['points'] | undefined,
): TableRow[] {
  return points.map((point, index) => {
    const values = Object.fromEntries(SERIES.map((series) => [series, seriesValue(point, series)]));
    const other = before?.[index];
    return {
      from: point.from,
      to: point.to,
      pages: point.pages,
      grade: point.score.grade,
      values: values as TableRow['values'],
      before:
        before === undefined ? undefined : other === undefined ? null : seriesValue(other, 'reliability'),
    };
  });
}

/** Parses the order in the address: a column, descending with a leading minus; newest first by default. */
export function readOrder(text: string | undefined): Order {
  const isDescending = text?.startsWith('-') ?? true;
  const name = text?.replace(/^-/, '');
  const column = COLUMNS.find((one) => one === name);
  return column === undefined ? { column: 'date', isDescending: true } : { column, isDescending };
}

/** Returns the address value after a click on a column: ascending, then descending; undefined for newest first. */
export function nextOrder({ column, isDescending }: Order, clicked: EvolutionColumn): string | undefined {
  const falls = column === clicked && !isDescending;
  return falls && clicked === 'date' ? undefined : `${falls ? '-' : ''}${clicked}`;
}

/** Returns the rows in order. Rows without a measured value come last, in both directions. */
export function sortRows(rows: readonly TableRow[], { column, isDescending }: Order): TableRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a, column), keyOf(b, column)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

function keyOf(row: TableRow, column: EvolutionColumn): number | null {
  if (column === 'date') return Date.parse(row.from);
  if (column === 'pages') return row.pages;
  return (column === 'before' ? row.before : row.values[column]) ?? null;
}
