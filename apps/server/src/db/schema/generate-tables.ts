import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';

/** Types of columns that the schema does not define, written by hand. */
const COLUMN_TYPES = new URL('column-types.ts', import.meta.url);
const HEADING = `// Generated from the migrated database: npm run generate:tables
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes } from './column-types.ts';
import type { DefaultJson, JsonColumn } from './json-column.ts';
`;
const LINE_LENGTH = 110;
const SCALARS: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};
/** Columns without a default that a trigger sets. */
const SET_BY_TRIGGER = ['incidentSteps.causeId', 'incidents.causeId', 'problems.causeId'];

interface CatalogueColumn {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isIdentity: boolean;
  comment: string | null;
  tableComment: string | null;
  /** Definition of the check constraints of this single column. */
  checks: string | null;
}

/** Returns the text of `tables.generated.ts`. Throws if `column-types.ts` names a column that does not exist. */
export async function generateTables(client: Client): Promise<string> {
  const named = namedColumns(await readFile(COLUMN_TYPES, 'utf8'));
  const tables = Map.groupBy(await readColumns(client), ({ table }) => camelCase(table));
  const columns = [...tables].flatMap(([table, rows]) =>
    rows.map(({ name }) => `${table}.${camelCase(name)}`),
  );
  const unknown = [...named].filter((name) => !columns.includes(name));
  if (unknown.length > 0)
    throw new Error(`column-types.ts names columns that do not exist: ${unknown.join(', ')}.`);
  const interfaces = [...tables].map(([table, rows]) => {
    const lines = rows.flatMap((row) => linesOf(table, row, named));
    return [
      ...commentLines(rows[0]?.tableComment ?? null, ''),
      `export interface ${interfaceOf(table)} {`,
      ...lines,
      '}\n',
    ];
  });
  const database = [...tables.keys()].map((table) => `  ${table}: ${interfaceOf(table)};`);
  return [HEADING, ...interfaces.flat(), 'export interface Database {', ...database, '}\n'].join('\n');
}

async function readColumns(client: Client): Promise<CatalogueColumn[]> {
  const { rows } = await client.query<CatalogueColumn>(`
    select relname as "table", attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull as "isNullable", atthasdef as "hasDefault", attidentity <> '' as "isIdentity",
      col_description(attrelid, attnum) as comment, obj_description(attrelid, 'pg_class') as "tableComment",
      (select string_agg(pg_get_constraintdef(oid, true), ' ') from pg_constraint
       where conrelid = attrelid and contype = 'c' and conkey = array[attnum]) as checks
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migrations' and attnum > 0 and not attisdropped
    order by relname, attnum`);
  return rows;
}

/** Returns the columns of the interface `ColumnTypes`, as `table.column`. A table of one column may be one line. */
function namedColumns(source: string): Set<string> {
  const [, body = ''] = source.split(/^export interface ColumnTypes \{$/m);
  const tables = body.matchAll(/^ {2}(\w+): \{(?: (\w+):.*|\n([^]*?)^ {2}\};)$/gm);
  return new Set(
    [...tables].flatMap(([, table = '', only, columns = '']) =>
      (only === undefined ? [...columns.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name) : [only]).map(
        (column) => `${table}.${column}`,
      ),
    ),
  );
}

function linesOf(table: string, column: CatalogueColumn, named: ReadonlySet<string>): string[] {
  const name = camelCase(column.name);
  const type = named.has(`${table}.${name}`) ? `ColumnTypes['${table}']['${name}']` : typeOf(column);
  return [...commentLines(column.comment, '  '), `  ${name}: ${wrapped(table, column, type)};`];
}

/** Returns the type as Kysely reads and writes it: with its null, its default and its JSON. */
function wrapped(table: string, column: CatalogueColumn, type: string): string {
  const orNull = column.isNullable ? ' | null' : '';
  if (column.type.startsWith('json'))
    return column.hasDefault ? `DefaultJson<${type}>${orNull}` : `JsonColumn<${type}>${orNull}`;
  if (column.isIdentity) return `GeneratedAlways<${type}>`;
  const isSet = column.hasDefault || SET_BY_TRIGGER.includes(`${table}.${camelCase(column.name)}`);
  return isSet ? `Generated<${type}${orNull}>` : `${type}${orNull}`;
}

/** Returns the type of a value. A check constraint that lists texts gives their union. */
function typeOf({ table, name, type, checks }: CatalogueColumn): string {
  const [, listed] = /= ANY \(ARRAY\[([^\]]*)\]\)/.exec(checks ?? '') ?? [];
  if (listed !== undefined) return listed.replaceAll('::text', '').replaceAll(', ', ' | ');
  const scalar = SCALARS[type.replace('[]', '')];
  if (scalar === undefined) throw new Error(`${table}.${name} has the unknown type ${type}.`);
  return type.endsWith('[]') ? `${scalar}[]` : scalar;
}

/** Returns a doc comment, on several lines if one is too short. */
function commentLines(text: string | null, indent: string): string[] {
  if (text === null) return [];
  const line = `${indent}/** ${text} */`;
  if (line.length <= LINE_LENGTH) return [line];
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length + indent.length + 3 > LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return [`${indent}/**`, ...lines.map((each) => `${indent} * ${each}`), `${indent} */`];
}

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const interfaceOf = (table: string): string => `${table[0]?.toUpperCase()}${table.slice(1)}Table`;
