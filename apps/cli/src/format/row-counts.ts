const COLUMN = 22;

/** A table that is done and how many rows it has; nothing is said of empty ones. */
export const formatRowCount = (table: string, rows: number): string =>
  rows === 0 ? '' : `  ${table.padEnd(COLUMN)}${rows.toLocaleString('en').padStart(12)} rows\n`;
