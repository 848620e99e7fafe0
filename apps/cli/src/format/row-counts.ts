const COLUMN = 22;

/** Returns a line with a finished table and its number of rows; empty for an empty table. */
export const formatRowCount = (table: string, rows: number): string =>
  rows === 0 ? '' : `  ${table.padEnd(COLUMN)}${rows.toLocaleString('en').padStart(12)} rows\n`;
