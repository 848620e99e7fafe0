import type { PlanFileFormat, PlanReading, PlanReadingInput } from '@vigie/contract/plan-import.ts';
import { readCsv } from './csv-text.ts';
import { faultAt } from './plan-checks.ts';
import { readTables } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';
import { TableError, type Table } from './table-rows.ts';

export type PlanFile = PlanReadingInput['files'][number];
/** Formats that this reads; YAML is read by who calls it. */
export const READ_FORMATS = ['csv', 'xlsx'] as const;
export type ReadFormat = (typeof READ_FORMATS)[number];

export function isReadFormat(format: PlanFileFormat): format is ReadFormat {
  return READ_FORMATS.some((one) => one === format);
}

/** What files seem to be. */
export function toldFormat(files: readonly PlanFile[]): PlanFileFormat {
  const [{ name = '' } = {}] = files;
  if (/\.xlsx$/i.test(name)) return 'xlsx';
  return /\.(?:csv|tsv)$/i.test(name) ? 'csv' : 'vigie';
}

/** Reads a plan out of files, and says what is wrong in them and where. It throws for nothing that a file holds. */
export function readPlanFiles(input: PlanReadingInput & { format: ReadFormat }): PlanReading {
  const { format, files } = input;
  const tables: Table[] = [];
  const faults: PlanReading['faults'] = [];
  for (const file of files)
    try {
      tables.push(...tablesOf(file, format));
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      faults.push(faultAt({ file: file.name, line: error.line }, error.code));
    }
  if (tables.length === 0) return { format, plan: null, faults, columns: [] };
  const read = readTables(tables, input);
  return { format, ...read, faults: [...faults, ...read.faults].slice(0, 1_000) };
}

function tablesOf(file: PlanFile, format: ReadFormat): Table[] {
  if (format === 'csv') {
    if (file.text === undefined) throw new TableError('text-expected');
    return [{ name: file.name, rows: readCsv(file.text) }];
  }
  if (file.base64 === undefined) throw new TableError('spreadsheet-expected');
  return readXlsx(bytesOf(file.base64), file.name);
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    throw new TableError('spreadsheet-expected');
  }
}
