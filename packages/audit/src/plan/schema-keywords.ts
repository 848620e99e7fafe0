/** Values of the JSON Schema 2020-12 keywords: one schema, a list of schemas, schemas by name, or a value. */
export const SCHEMA_KEYWORDS: ReadonlyMap<string, 'schema' | 'list' | 'map' | 'value'> = new Map([
  ...words(
    'schema',
    'items contains additionalProperties propertyNames if then else not unevaluatedItems unevaluatedProperties',
  ),
  ...words('list', 'prefixItems allOf anyOf oneOf'),
  ...words('map', 'properties patternProperties dependentSchemas $defs definitions'),
  ...words(
    'value',
    'type const enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems ' +
      'minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired format $ref',
  ),
]);

/** Annotation keywords, which reject no value. */
export const ANNOTATION_KEYWORDS: ReadonlySet<string> = new Set(
  'title description default deprecated readOnly writeOnly examples $comment contentEncoding contentMediaType contentSchema'.split(
    ' ',
  ),
);

/** Keywords whose subschemas validate the same value as their own schema. */
const SAME_VALUE_KEYWORDS: ReadonlySet<string> = new Set(
  'allOf anyOf oneOf not if then else dependentSchemas'.split(' '),
);

export type SchemaObject = Record<string, unknown>;

export function isSchemaObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface Subschema {
  keyword: string;
  /** JSON pointer below the schema, without its first slash. */
  path: string;
  schema: unknown;
  /** True if it validates the same value as its parent. */
  isSameValue: boolean;
}

/** Returns the direct subschemas of a schema. Those of `$defs` count only through a `$ref`. */
export function subschemasOf(schema: SchemaObject): Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const isSameValue = SAME_VALUE_KEYWORDS.has(keyword);
    const kind = SCHEMA_KEYWORDS.get(keyword);
    if (kind === 'schema') return [{ keyword, path: keyword, schema: value, isSameValue }];
    if (kind === 'list' && Array.isArray(value))
      return value.map((schema, index) => ({ keyword, path: `${keyword}/${index}`, schema, isSameValue }));
    if (kind === 'map' && isSchemaObject(value))
      return Object.entries(value).map(([name, schema]) => {
        return { keyword, path: `${keyword}/${pointerPart(name)}`, schema, isSameValue };
      });
    return [];
  });
}

export function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function namesOfPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the schema to which a `$ref` points within its root; undefined if there is none. */
export function schemaAt(root: SchemaObject, ref: string): unknown {
  let found: unknown = root;
  for (const name of namesOfPointer(decoded(ref.slice(1)))) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as SchemaObject)[name];
  }
  return found;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function words<K extends string>(kind: K, names: string): [string, K][] {
  return names.split(' ').map((name) => [name, kind]);
}
