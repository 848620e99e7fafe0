import { eventSourceSchema, type PlanEvent, type TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { strToU8, zipSync } from 'fflate';
import { isSchemaObject, type SchemaObject } from '../plan/schema-keywords.ts';
import { bundler } from './bundle-schema.ts';
import type { JsonFile } from './json-files.ts';
import { OWN, notesOf, readNotes } from './own-notes.ts';
import { faultAt, type ReadEvent } from './plan-checks.ts';
import type { PlanFileFault } from '@vigie/contract/plan-import.ts';

const TARGETS = 'x-tracking-targets';
const WEB = 'web-datalayer-js';
const WEB_SOURCE = 'dataLayer:dataLayer';
const DRAFT = 'https://json-schema.org/draft/2020-12/schema';
const MADE_AT = new Date('1980-01-02T00:00:00Z');

export interface ReadSchemas {
  events: ReadEvent[];
  faults: PlanFileFault[];
}

/** Reads schema files. Each schema that no other one refers to defines an event. */
export function readSchemaFiles(
  files: readonly JsonFile[],
  sources: readonly string[] | undefined,
): ReadSchemas {
  const faults: PlanFileFault[] = [];
  const schemas = files.filter((file): file is JsonFile & { value: SchemaObject } => {
    const isSchema = isSchemaObject(file.value);
    if (!isSchema) faults.push(faultAt({ file: file.name }, 'schema-expected'));
    return isSchema;
  });
  const { bundle, isPart } = bundler(schemas.map(({ name, value }) => ({ name, schema: value })));
  const events = schemas
    .filter(({ name }) => !isPart(name))
    .map(({ name, value }) => {
      const position = { file: name };
      const notes = readNotes(value);
      const bundled = bundle(name);
      if (notes !== null) return { event: { ...notes.event, ...ownSchema(bundled, notes) }, position };
      return {
        event: eventOf({ name, value, bundled }, targetsOf(value, name, faults) ?? sources),
        position,
      };
    });
  return { events, faults };
}

function ownSchema(
  schema: SchemaObject,
  { hasSchema, added }: { hasSchema: boolean; added: unknown[] },
): object {
  if (!hasSchema) return {};
  const isAdded = (keyword: string) => added.includes(keyword);
  const remaining = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isAdded(keyword)));
  return { schema: isAdded('event') ? withoutEvent(remaining, added) : remaining };
}

interface EventSchema {
  name: string;
  value: SchemaObject;
  /** `value` with its references bundled. */
  bundled: SchemaObject;
}

function eventOf(
  { name, value, bundled }: EventSchema,
  sources: readonly string[] | undefined,
): Record<string, unknown> {
  const { title, description, ...schema } = bundled;
  const constant = eventConstant(value);
  const id = typeof value['$id'] === 'string' ? baseName(value['$id']) : '';
  const titled = typeof title === 'string' ? title.trim() : '';
  return {
    name: constant ?? (id || titled || baseName(name)),
    sources: sources ?? [],
    ...(typeof description === 'string' && description.trim() !== '' ? { meaning: { en: description } } : {}),
    schema: constant === null ? schema : withoutEvent(schema),
  };
}

/** Returns the name of the event, which a dataLayer's schema holds as a constant; null if there is none. */
function eventConstant({ properties }: SchemaObject): string | null {
  const event = isSchemaObject(properties) && Object.hasOwn(properties, 'event') ? properties['event'] : null;
  return isSchemaObject(event) && typeof event['const'] === 'string' ? event['const'] : null;
}

/**
 * Returns the schema without the event's name, which is no property. `properties` and `required` stay, even empty,
 * unless the writer added them.
 */
function withoutEvent(
  schema: SchemaObject,
  added: readonly unknown[] = ['properties', 'required'],
): SchemaObject {
  const { properties, required, ...others } = schema;
  const named = Object.entries(isSchemaObject(properties) ? properties : {}).filter(
    ([name]) => name !== 'event',
  );
  const due = Array.isArray(required) ? required.filter((name) => name !== 'event') : [];
  return {
    ...others,
    ...(named.length === 0 && added.includes('properties') ? {} : { properties: Object.fromEntries(named) }),
    ...(due.length === 0 && added.includes('required') ? {} : { required: due }),
  };
}

/** Returns the targets that a schema names; undefined if it names none. */
function targetsOf(schema: SchemaObject, file: string, faults: PlanFileFault[]): string[] | undefined {
  const targets = schema[TARGETS];
  if (targets === undefined) return undefined;
  const sources = (Array.isArray(targets) ? targets : [targets]).flatMap((target) => {
    if (target === WEB) return [WEB_SOURCE];
    const isSource = eventSourceSchema.safeParse(target).success && !/^(?:android|ios)-/.test(String(target));
    if (!isSource) faults.push(faultAt({ file, column: TARGETS }, 'target-not-web', String(target)));
    return isSource ? [String(target)] : [];
  });
  return sources;
}

function baseName(path: string): string {
  const last =
    path
      .replace(/[#?].*$/s, '')
      .split('/')
      .findLast((part) => part !== '') ?? '';
  return last.replace(/(?:[.-]schema)?\.json$/i, '');
}

/**
 * Returns an archive with one schema per file. For `tracking-docs` the event's name is also a constant in the schema.
 */
export function writeSchemaFiles(
  { events }: TrackingPlan,
  format: 'json-schema' | 'tracking-docs',
): Uint8Array<ArrayBuffer> {
  const files = events.map((event, index) => {
    const slug = event.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
    const text = JSON.stringify(schemaOf(event, format), null, 2);
    return [`${String(index + 1).padStart(4, '0')}-${slug}.json`, strToU8(`${text}\n`)] as const;
  });
  return zipSync(Object.fromEntries(files), { mtime: MADE_AT });
}

function schemaOf(event: PlanEvent, format: string): SchemaObject {
  const { name, meaning, sources, schema = {} } = event;
  const described = { title: name, ...(meaning?.en === undefined ? {} : { description: meaning.en }) };
  const docs = format === 'tracking-docs' ? docsParts(schema, name) : {};
  const added = Object.keys({ ...described, ...docs }).filter((keyword) => !Object.hasOwn(schema, keyword));
  if (Object.keys(docs).length > 0) added.push('event');
  const targets = sources.map((source) => (source === WEB_SOURCE ? WEB : source));
  return {
    $schema: DRAFT,
    $id: encodeURIComponent(name),
    [TARGETS]: targets,
    [OWN]: notesOf(event, added),
    ...described,
    ...schema,
    ...docs,
  };
}

/** Returns the parts that `tracking-docs` needs; empty if the schema itself defines a property `event`. */
function docsParts({ properties, required }: SchemaObject, name: string): SchemaObject {
  const named = isSchemaObject(properties) ? properties : {};
  const due = Array.isArray(required) ? required : [];
  if (Object.hasOwn(named, 'event') || due.includes('event')) return {};
  return { properties: { event: { const: name }, ...named }, required: ['event', ...due] };
}
