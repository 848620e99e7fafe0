import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { cellToCsv, rowToCsv, type CsvCell } from '../../csv/csv-format.ts';
import type { StoredValues } from '../../db/schema/stored-types.ts';

export interface ExportColumn {
  id: number;
  label: string;
  varies: boolean;
}

/** Cells of a state as text, shared by many lines. */
export interface StateCells {
  values: StoredValues;
  /** Rendered cells before the first column that varies, between two such columns, and after the last. */
  runs: string[];
}

export interface LineFormat {
  toStateCells: (values: StoredValues) => StateCells;
  toLine: (head: CsvCell[], state: StateCells, varying: StoredValues) => string;
}

/** Creates the format of visit lines. The cells of a state are rendered once, those of a visit each time. */
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

/** Returns the groups of columns that do not vary, separated by those that do. */
function runsOf(columns: ExportColumn[]): ExportColumn[][] {
  const runs: ExportColumn[][] = [[]];
  for (const column of columns)
    if (column.varies) runs.push([]);
    else runs.at(-1)?.push(column);
  return runs;
}

/**
 * Returns the cell of a value. Spreadsheets cannot distinguish an empty cell from an empty text: only an absent value
 * is left blank.
 */
function cellOf(value: StoredValues[string] | undefined): CsvCell {
  if (value === undefined) return null;
  return value === '' ? '""' : (value ?? 'null');
}
