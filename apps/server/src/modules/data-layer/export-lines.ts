import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { cellToCsv, rowToCsv, type CsvCell } from '../../csv/csv-format.ts';
import type { StoredValues } from '../../db/schema/data-layer-tables.ts';

export interface ExportColumn {
  id: number;
  label: string;
  varies: boolean;
}

/** What many lines share: the cells of a state, as text. */
export interface StateCells {
  values: StoredValues;
  /** The cells before the first column that varies, between two of these, and after the last. */
  runs: string[];
}

export interface LineFormat {
  toStateCells: (values: StoredValues) => StateCells;
  toLine: (head: CsvCell[], state: StateCells, varying: StoredValues) => string;
}

/** Lines of visits: the cells of a state are written once, only those of the visit each time. */
export function createLineFormat(columns: ExportColumn[], locale: Locale): LineFormat {
  const separator = LANGUAGES[locale].csv.cell;
  const varyingColumns = columns.filter(({ varies }) => varies);
  const runs = runsOf(columns);
  const expected = new Set(varyingColumns.map(({ id }) => String(id)));
  const render = (cells: CsvCell[]) => cells.map((cell) => cellToCsv(cell, locale)).join(separator);
  return {
    toStateCells: (values) => ({
      values,
      runs: runs.map((run) => render(run.map(({ id }) => cellOf(values[id])))),
    }),
    toLine(head, state, varying) {
      // A variable may vary since the columns were listed.
      if (Object.keys(varying).some((id) => !expected.has(id))) {
        const values = { ...state.values, ...varying };
        return rowToCsv([...head, ...columns.map(({ id }) => cellOf(values[id]))], locale);
      }
      const parts = [render(head)];
      for (const [index, run] of runs.entries()) {
        if (run.length > 0) parts.push(state.runs[index] ?? '');
        const column = varyingColumns[index];
        if (column === undefined) continue;
        const values = Object.hasOwn(varying, column.id) ? varying : state.values;
        parts.push(cellToCsv(cellOf(values[column.id]), locale));
      }
      return `${parts.join(separator)}\r\n`;
    },
  };
}

/** Returns the columns that do not vary, divided by those that do. */
function runsOf(columns: ExportColumn[]): ExportColumn[][] {
  const runs: ExportColumn[][] = [[]];
  for (const column of columns)
    if (column.varies) runs.push([]);
    else runs.at(-1)?.push(column);
  return runs;
}

/** Returns spreadsheets show no cell apart from an empty text: only what the page did not have is left blank. */
function cellOf(value: StoredValues[string] | undefined): CsvCell {
  if (value === undefined) return null;
  return value === '' ? '""' : (value ?? 'null');
}
