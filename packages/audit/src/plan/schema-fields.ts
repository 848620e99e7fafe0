import type { PlanChange } from '@vigie/contract/stored-plan.ts';
import { canonicalText } from './canonical-text.ts';
import { isSchemaObject, ANNOTATION_KEYWORDS, type SchemaObject } from './schema-keywords.ts';
import { writtenShort } from './written-short.ts';

/** Property of an event as its schema describes it. */
interface SchemaField {
  type: unknown;
  isRequired: boolean;
  /** Allowed values (`enum`, `const`); undefined: any. */
  values: unknown;
  /** Other constraints of its schema: limits, patterns, combinations. */
  rules: SchemaObject;
  /** Annotations. */
  annotations: SchemaObject;
}

/** Properties by path: `items[].price`; the empty path is the event itself. */
export type SchemaFields = ReadonlyMap<string, SchemaField>;

/** Maximum depth; deeper parts count as one rule of the part around them. */
const DEPTH_MAX = 20;
/** Keywords that have fields of their own. */
const OWN_KEYWORDS = new Set(['type', 'enum', 'const', 'properties', 'required', '$schema']);

/** Returns the properties that a JSON Schema describes; nested ones and those of list items by path. */
export function fieldsOfSchema(schema: SchemaObject | undefined): SchemaFields {
  const fields = new Map<string, SchemaField>();
  if (schema !== undefined) addField(fields, schema, { path: '', isRequired: false, depth: 0 });
  return fields;
}

/** Position of a property in its schema. */
interface Position {
  path: string;
  isRequired: boolean;
  depth: number;
}

function addField(
  fields: Map<string, SchemaField>,
  schema: SchemaObject,
  { path, isRequired, depth }: Position,
): void {
  const { type, properties, required, items } = schema;
  const inner = isSchemaObject(properties) ? properties : {};
  const values = schema['enum'] ?? schema['const'];
  const isOpened = depth < DEPTH_MAX;
  const isRule = (keyword: string) =>
    !ANNOTATION_KEYWORDS.has(keyword) &&
    (!isOpened || !(OWN_KEYWORDS.has(keyword) || (keyword === 'items' && isSchemaObject(items))));
  const part = (isIn: (keyword: string) => boolean) =>
    Object.fromEntries(Object.entries(schema).filter(([keyword]) => isIn(keyword)));
  const annotations = part((keyword) => ANNOTATION_KEYWORDS.has(keyword));
  fields.set(path, { type, isRequired, values, rules: part(isRule), annotations });
  if (!isOpened) return;
  const needed = new Set(Array.isArray(required) ? required.map(String) : []);
  for (const name of new Set([...Object.keys(inner), ...needed]))
    addField(fields, schemaOf(inner[name]), {
      path: path === '' ? name : `${path}.${name}`,
      isRequired: needed.has(name),
      depth: depth + 1,
    });
  if (isSchemaObject(items))
    addField(fields, items, { path: `${path}[]`, isRequired: false, depth: depth + 1 });
}

/** Returns the schema as an object. `true` allows any value, as a missing schema does; `false` allows none. */
function schemaOf(value: unknown): SchemaObject {
  if (isSchemaObject(value)) return value;
  return value === false ? { not: {} } : {};
}

export type FieldChange = Omit<PlanChange, 'event'>;

/** Returns the changes of an event's properties, in the order of the newer schema; removed ones last. */
export function changesOfFields(before: SchemaFields, after: SchemaFields): FieldChange[] {
  const changes = [...after].flatMap(([path, now]) => {
    const old = before.get(path);
    if (old !== undefined) return changesOfField(path, old, now);
    return path === '' ? [] : [added(path, now)];
  });
  const removed = [...before].filter(([path]) => path !== '' && !after.has(path));
  return [...changes, ...removed.map(([path, old]) => removedField(path, old))];
}

const added = (property: string, { type }: SchemaField): FieldChange => ({
  kind: 'property-added',
  property,
  before: null,
  after: writtenShort(type),
});

const removedField = (property: string, { type }: SchemaField): FieldChange => ({
  kind: 'property-removed',
  property,
  before: writtenShort(type),
  after: null,
});

function changesOfField(path: string, old: SchemaField, now: SchemaField): FieldChange[] {
  const property = path === '' ? null : path;
  const compare = (kind: FieldChange['kind'], before: unknown, after: unknown): FieldChange[] =>
    isSame(before, after)
      ? []
      : [{ kind, property, before: writtenShort(before), after: writtenShort(after) }];
  const isRequired = now.isRequired ? 'property-required' : 'property-optional';
  return [
    ...compare('type-changed', old.type, now.type),
    ...(old.isRequired === now.isRequired
      ? []
      : [{ kind: isRequired, property, before: null, after: null } as const]),
    ...compare('values-changed', old.values, now.values),
    ...compare('rules-changed', ...differing(old.rules, now.rules)),
    ...compare('description-changed', ...differing(old.annotations, now.annotations)),
  ];
}

const isSame = (one: unknown, other: unknown) => canonicalText(one ?? null) === canonicalText(other ?? null);

/** Returns the keywords that differ, from both sides. */
function differing(before: SchemaObject, after: SchemaObject): [SchemaObject, SchemaObject] {
  const only = (these: SchemaObject) =>
    Object.fromEntries(Object.entries(these).filter(([keyword]) => !isSame(before[keyword], after[keyword])));
  return [only(before), only(after)];
}
