import type { PlanFileFault, PlanReading, PlanReadingInput } from '@vigie/contract/plan-import.ts';
import { checkEvents, faultAt, type ReadEvent } from './plan-checks.ts';
import { readPath } from './property-path.ts';
import { createTree, type PropertyTree } from './property-tree.ts';
import { readDue, readTimes } from './table-cells.ts';
import { mapColumns, type MappedColumns, type NamedRow } from './table-columns.ts';
import type { Table, TableRow } from './table-rows.ts';

type TableOptions = Pick<PlanReadingInput, 'mapping' | 'sources'>;
type TableReading = Pick<PlanReading, 'plan' | 'faults' | 'columns'>;

interface Entry extends ReadEvent {
  tree: PropertyTree;
}

/** Reads tables into events. If one sheet has a column of events, sheets without it are ignored. */
export function readTables(tables: readonly Table[], options: TableOptions): TableReading {
  const placed = tables.flatMap((table) => {
    const [heading, ...rows] = table.rows;
    if (heading === undefined) return [];
    return [{ table, rows, columns: mapColumns(heading, rows, options.mapping), line: heading.line }];
  });
  const columns = mergedColumns(placed.map((one) => one.columns.columns));
  const readable = placed.filter((one) => one.columns.indexOf.has('event'));
  if (readable.length === 0) {
    const [first] = placed;
    const file = first?.table.name ?? tables[0]?.name ?? '';
    const fault =
      first === undefined
        ? faultAt({ file }, 'table-empty')
        : faultAt({ file, line: first.line }, 'event-column-missing');
    return { plan: null, faults: [fault], columns };
  }
  const faults: PlanFileFault[] = [];
  const read = readable.flatMap((one) => readRows({ ...one, name: one.table.name, options, faults }));
  const events = read.map(({ event, position, tree }) => ({
    event: { ...event, ...schemaOf(tree) },
    position,
  }));
  const [first] = readable;
  if (events.length === 0 && faults.length === 0 && first !== undefined)
    faults.push(faultAt({ file: first.table.name }, 'table-empty'));
  return { ...checkEvents(events, faults), columns };
}

function schemaOf(tree: PropertyTree): { schema?: unknown } {
  const schema = tree.schema();
  return schema === null ? {} : { schema };
}

function mergedColumns(of: readonly PlanReading['columns'][]): PlanReading['columns'] {
  return [...new Map(of.flat().map((column) => [column.heading, column])).values()].slice(0, 500);
}

interface Rows {
  name: string;
  rows: readonly TableRow[];
  columns: MappedColumns;
  options: TableOptions;
  faults: PlanFileFault[];
}

/** Returns one entry for each event with its sources, due and times, from rows in any position. */
function readRows({ name, rows, columns, options, faults }: Rows): Entry[] {
  const entries = new Map<string, Entry>();
  let current: { entry: Entry; event: string } | undefined;
  for (const { line, cells } of rows) {
    const position = { file: name, line };
    const row: NamedRow = {
      cell: (column) => cells[columns.indexOf.get(column) ?? -1] ?? '',
      fault: (column, code) => {
        const at = columns.indexOf.get(column) ?? -1;
        const heading = columns.columns.find(({ as }) => as === column)?.heading ?? column;
        faults.push(faultAt({ ...position, column: heading }, code, cells[at] ?? null));
      },
    };
    const event = row.cell('event').trim();
    const own = (['sources', 'due', 'times'] as const).map((column) => row.cell(column).trim());
    const isNew = event !== '' && (event !== current?.event || own.some((text) => text !== ''));
    if (isNew) {
      const key = JSON.stringify([event, ...own]);
      const entry: Entry = entries.get(key) ?? { event: eventOf(row, options), position, tree: createTree() };
      entries.set(key, entry);
      current = { entry, event };
    }
    if (current === undefined) row.fault('event', 'event-nameless');
    else fillEntry(current.entry, row);
  }
  return [...entries.values()];
}

function eventOf(row: NamedRow, { sources }: TableOptions): Record<string, unknown> {
  const named = row
    .cell('sources')
    .split(/[\s,;|]+/)
    .filter((source) => source !== '');
  const due = row.cell('due').trim() === '' ? undefined : readDue(row.cell('due'));
  const times = row.cell('times').trim() === '' ? undefined : readTimes(row.cell('times'));
  if (due === null) row.fault('due', 'due-invalid');
  if (times === null) row.fault('times', 'times-invalid');
  return {
    name: row.cell('event').trim(),
    sources: named.length > 0 ? named : (sources ?? []),
    ...(due === undefined || due === null ? {} : { due }),
    ...(times === undefined || times === null ? {} : { times }),
  };
}

function fillEntry({ event, tree }: Entry, row: NamedRow): void {
  const meaning = { ...(event['meaning'] as object | undefined) } as Record<string, string>;
  for (const [column, language] of [
    ['meaning-en', 'en'],
    ['meaning-fr', 'fr'],
  ] as const)
    if (row.cell(column).trim() !== '') meaning[language] ??= row.cell(column);
  if (Object.keys(meaning).length > 0) event['meaning'] = meaning;
  if (row.cell('owner').trim() !== '') event['owner'] ??= row.cell('owner').trim();
  if (row.cell('property').trim() === '') return;
  const path = readPath(row.cell('property'));
  if (path === null) row.fault('property', 'property-path-invalid');
  else tree.add(path, row);
}
