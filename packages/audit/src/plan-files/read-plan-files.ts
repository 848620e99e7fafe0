import {
  PLAN_FILE_FORMATS,
  type PlanFileFormat,
  type PlanReading,
  type PlanReadingInput,
} from '@vigie/contract/plan-import.ts';
import { isSchemaObject } from '../plan/schema-keywords.ts';
import { readCsv } from './csv-text.ts';
import { bytesOf, readJson, type PlanFile } from './json-files.ts';
import { FAULTS_MAX, checkEvents, faultAt } from './plan-checks.ts';
import { readTables } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';
import { readSchemaFiles } from './schema-files.ts';
import { TableError, type Table } from './table-rows.ts';
import { readVendorPlan } from './vendor-plans.ts';

/** Formats that this module reads. The caller reads YAML; a document has no reader. */
export type ReadFormat = Exclude<PlanFileFormat, 'vigie' | 'markdown'>;

export function isReadFormat(format: PlanFileFormat): format is ReadFormat {
  return PLAN_FILE_FORMATS.some((one) => one === format) && format !== 'vigie' && format !== 'markdown';
}

/** Returns the detected format of files. */
export function detectFormat(files: readonly PlanFile[]): PlanFileFormat {
  const [file = { name: '' }] = files;
  if (/\.xlsx$/i.test(file.name)) return 'xlsx';
  if (/\.zip$/i.test(file.name)) return 'json-schema';
  if (/\.(?:csv|tsv)$/i.test(file.name)) return 'csv';
  if (!/\.json$/i.test(file.name)) return 'vigie';
  const value = valueOf(file);
  if (!isSchemaObject(value)) return Array.isArray(value) ? 'segment' : 'vigie';
  const { rules, data, events } = value;
  if (Array.isArray(rules) || isSchemaObject(data)) return 'segment';
  if (isSchemaObject(rules) || Array.isArray(data)) return 'rudderstack';
  if (Array.isArray(events))
    return events.some((one) => isSchemaObject(one) && one['eventType']) ? 'rudderstack' : 'vigie';
  return Object.hasOwn(value, 'x-tracking-targets') ? 'tracking-docs' : 'json-schema';
}

function valueOf(file: PlanFile): unknown {
  try {
    return readJson(file)[0]?.value;
  } catch {
    return null;
  }
}

/** Reads a plan from files, with the faults and their positions. It never throws on the content of a file. */
export function readPlanFiles(input: PlanReadingInput & { format: ReadFormat }): PlanReading {
  const { format } = input;
  const isTable = format === 'csv' || format === 'xlsx';
  return isTable ? readTableFiles(input, format) : readJsonFiles(input, format);
}

function readTableFiles(input: PlanReadingInput, format: 'csv' | 'xlsx'): PlanReading {
  const tables: Table[] = [];
  const faults: PlanReading['faults'] = [];
  for (const file of input.files)
    try {
      tables.push(...tablesOf(file, format));
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      faults.push(faultAt({ file: file.name, line: error.line }, error.code));
    }
  if (tables.length === 0) return { format, plan: null, faults, columns: [] };
  const read = readTables(tables, input);
  return { format, ...read, faults: [...faults, ...read.faults].slice(0, FAULTS_MAX) };
}

function readJsonFiles(
  { files: given, sources }: PlanReadingInput,
  format: Exclude<ReadFormat, 'csv' | 'xlsx'>,
): PlanReading {
  const faults: PlanReading['faults'] = [];
  const files = given.flatMap((file) => {
    try {
      return readJson(file);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      faults.push(faultAt({ file: file.name }, error.code));
      return [];
    }
  });
  const read =
    format === 'segment' || format === 'rudderstack'
      ? readVendorPlan(files, format, sources)
      : readSchemaFiles(files, sources ?? (format === 'tracking-docs' ? ['dataLayer:dataLayer'] : undefined));
  return { format, ...checkEvents(read.events, [...faults, ...read.faults]), columns: [] };
}

function tablesOf(file: PlanFile, format: 'csv' | 'xlsx'): Table[] {
  if (format === 'csv') {
    if (file.text === undefined) throw new TableError('text-expected');
    return [{ name: file.name, rows: readCsv(file.text) }];
  }
  if (file.base64 === undefined) throw new TableError('spreadsheet-expected');
  return readXlsx(bytesOf(file.base64), file.name);
}
