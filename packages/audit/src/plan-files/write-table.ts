import { PLAN_COLUMNS, type PlanColumn } from '@vigie/contract/plan-import.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { PlanEvent, TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { isSchemaObject, type SchemaObject } from '../plan/schema-keywords.ts';
import { ITEMS, OTHERS, writePath, type PathPart } from './property-path.ts';
import { limitWords } from './property-tree.ts';
import { writeDue, writeExamples, writeTimes, writeValues } from './table-cells.ts';

type Cells = Partial<Record<PlanColumn, string>>;
type Path = readonly (PathPart | typeof OTHERS)[];

/** Headings in the reader's language; each is read back without a mapping. */
const HEADINGS: Record<Locale, Record<PlanColumn, string>> = {
  en: {
    event: 'Event',
    'meaning-en': 'Meaning (English)',
    'meaning-fr': 'Signification',
    owner: 'Owner',
    sources: 'Sources',
    due: 'Due',
    times: 'Times',
    property: 'Property',
    type: 'Type',
    required: 'Required',
    allowed: 'Allowed values',
    pattern: 'Pattern',
    minimum: 'Minimum',
    maximum: 'Maximum',
    description: 'Description',
    example: 'Example',
  },
  fr: {
    event: 'Événement',
    'meaning-en': 'English meaning',
    'meaning-fr': 'Signification',
    owner: 'Responsable',
    sources: 'Sources',
    due: 'Attendu',
    times: 'Nombre de fois',
    property: 'Propriété',
    type: 'Type',
    required: 'Obligatoire',
    allowed: 'Valeurs autorisées',
    pattern: 'Motif',
    minimum: 'Valeur minimale',
    maximum: 'Valeur maximale',
    description: 'Description',
    example: 'Exemple',
  },
};

/** Returns a heading, then one row for each property of each event. An event without properties has one row. */
export function planRows({ events }: TrackingPlan, locale: Locale): string[][] {
  const rows = events.flatMap(rowsOfEvent);
  return [
    PLAN_COLUMNS.map((column) => HEADINGS[locale][column]),
    ...rows.map((cells) => PLAN_COLUMNS.map((column) => cells[column] ?? '')),
  ];
}

function rowsOfEvent({ name, meaning, owner, sources, due, times, schema }: PlanEvent): Cells[] {
  const entry: Cells = {
    event: name,
    sources: sources.join(' '),
    due: writeDue(due),
    times: writeTimes(times),
  };
  const properties = schema === undefined ? [] : propertyRows(schema, []);
  const [first, ...others] = properties.length === 0 ? [{}] : properties;
  const firstRowOnly: Cells = {
    'meaning-en': meaning?.en ?? '',
    'meaning-fr': meaning?.fr ?? '',
    owner: owner ?? '',
  };
  return [{ ...entry, ...firstRowOnly, ...first }, ...others.map((cells) => ({ ...entry, ...cells }))];
}

function propertyRows(schema: SchemaObject, path: Path): Cells[] {
  const { properties, items, required, additionalProperties } = schema;
  const due = new Set<unknown>(Array.isArray(required) ? required : []);
  const named = isSchemaObject(properties) ? Object.entries(properties) : [];
  const rows = named.flatMap(([name, child]) => rowsBelow(child, [...path, name], due.delete(name)));
  const onlyDue = [...due].map((name) => ({
    property: writePath([...path, String(name)]),
    required: 'yes',
  }));
  const closed =
    additionalProperties === false ? [{ property: writePath([...path, OTHERS]), type: 'none' }] : [];
  const ofItems = isSchemaObject(items) ? rowsBelow(items, [...path, ITEMS], false) : [];
  return [...rows, ...onlyDue, ...closed, ...ofItems];
}

function rowsBelow(schema: unknown, path: Path, isRequired: boolean): Cells[] {
  const keywords = isSchemaObject(schema) ? schema : {};
  const own = { property: writePath(path), required: isRequired ? 'yes' : 'no', ...cellsOf(keywords) };
  return [own, ...propertyRows(keywords, path)];
}

function cellsOf(schema: SchemaObject): Cells {
  const types = [schema['type'] ?? []].flat().map(String);
  const { minimum, maximum } = limitWords(types);
  const list = (keyword: string): Json[] | null =>
    Array.isArray(schema[keyword]) && schema[keyword].length > 0 ? (schema[keyword] as Json[]) : null;
  const [values, examples] = [list('enum'), list('examples')];
  const constant = Object.hasOwn(schema, 'const') ? [schema['const'] as Json] : null;
  const allowed = values ?? constant;
  return {
    type: `${types.join(' | ')}${typeof schema['format'] === 'string' ? ` (${schema['format']})` : ''}`,
    allowed: allowed === null ? '' : writeValues(allowed, types),
    pattern: textOf(schema['pattern']),
    minimum: textOf(schema[minimum]),
    maximum: textOf(schema[maximum]),
    description: textOf(schema['description']),
    example: examples === null ? '' : writeExamples(examples, types),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
