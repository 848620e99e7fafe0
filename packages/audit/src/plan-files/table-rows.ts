/** Limits of a table; a larger one is rejected. */
export const TABLE_LIMITS = { rows: 50_000, columns: 200, sheets: 50 } as const;

export interface TableRow {
  /** Line number from 1, in the file or the sheet. */
  line: number;
  cells: string[];
}

export interface Table {
  /** Name of the file, and of the sheet if there are several. */
  name: string;
  rows: TableRow[];
}

/** Error for a table that cannot be read. */
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
