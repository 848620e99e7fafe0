/** Past this a table is no plan. */
export const TABLE_LIMITS = { rows: 50_000, columns: 200, sheets: 50 } as const;

export interface TableRow {
  /** From 1, in the file or the sheet. */
  line: number;
  cells: string[];
}

export interface Table {
  /** The file, and the sheet where there are several. */
  name: string;
  rows: TableRow[];
}

/** A table that cannot be read at all. */
export class TableError extends Error {
  readonly code: string;
  readonly line: number | null;

  constructor(code: string, line: number | null = null) {
    super(code);
    this.name = 'TableError';
    this.code = code;
    this.line = line;
  }
}
