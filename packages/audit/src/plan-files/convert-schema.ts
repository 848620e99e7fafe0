import {
  SCHEMA_KEYWORDS,
  ANNOTATION_KEYWORDS,
  isSchemaObject,
  type SchemaObject,
} from '../plan/schema-keywords.ts';

/** Function that converts a `$ref`. */
export type RefWriter = (ref: string) => string;

/** Matches keywords that name a schema, or that only other programs read. */
const NAMING = /^(?:\$schema|\$id|id|\$vocabulary|x-.*)$/;
const OLD_DRAFT = /draft-0[3-7]/;

interface Conversion {
  refOf: RefWriter;
  /** True up to draft 07, in which a `$ref` overrides all keywords beside it. */
  isRefExclusive: boolean;
}

/**
 * Converts a schema of another draft, or of OpenAPI, to 2020-12. Keywords without an exact counterpart stay, so that
 * the plan's compiler reports them.
 */
export function convertSchema(root: SchemaObject, refOf: RefWriter = (ref) => ref): SchemaObject {
  const isOurs = Object.hasOwn(root, 'x-vigie');
  const isRefExclusive = !isOurs && typeof root['$schema'] === 'string' && OLD_DRAFT.test(root['$schema']);
  return convert(root, { refOf, isRefExclusive }) as SchemaObject;
}

function convert(schema: unknown, how: Conversion): unknown {
  if (!isSchemaObject(schema)) return schema;
  const ref = schema['$ref'];
  const named = Object.entries(schema).filter(([keyword]) => !NAMING.test(keyword));
  const remaining =
    how.isRefExclusive && typeof ref === 'string'
      ? named.filter(
          ([keyword]) => keyword === '$ref' || keyword === 'definitions' || ANNOTATION_KEYWORDS.has(keyword),
        )
      : named;
  return renamed(
    Object.fromEntries(remaining.map(([keyword, value]) => [keyword, below(keyword, value, how)])),
  );
}

function below(keyword: string, value: unknown, how: Conversion): unknown {
  if (keyword === '$ref') return typeof value === 'string' ? how.refOf(value) : value;
  if (Array.isArray(value) && keyword === 'items') return value.map((one) => convert(one, how));
  const kind =
    keyword === 'dependencies'
      ? 'map'
      : keyword === 'additionalItems'
        ? 'schema'
        : SCHEMA_KEYWORDS.get(keyword);
  if (kind === 'schema') return convert(value, how);
  if (kind === 'list' && Array.isArray(value)) return value.map((one) => convert(one, how));
  if (kind === 'map' && isSchemaObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, convert(one, how)]));
  return value;
}

function renamed(schema: SchemaObject): SchemaObject {
  return [withLists, withDependencies, withLimits, withNull, withExample].reduce(
    (now, change) => change(now),
    schema,
  );
}

/** Converts a list of schemas for the first items. */
function withLists({ items, additionalItems, ...schema }: SchemaObject): SchemaObject {
  if (Array.isArray(items))
    return {
      ...schema,
      prefixItems: items,
      ...(additionalItems === undefined ? {} : { items: additionalItems }),
    };
  // Without such a list, `additionalItems` has no effect.
  return items === undefined ? schema : { ...schema, items };
}

function withDependencies({ dependencies, ...schema }: SchemaObject): SchemaObject {
  if (!isSchemaObject(dependencies)) return dependencies === undefined ? schema : { ...schema, dependencies };
  const parts = Object.entries(dependencies);
  const names = parts.filter(([, part]) => Array.isArray(part));
  const schemas = parts.filter(([, part]) => !Array.isArray(part));
  return {
    ...schema,
    ...(names.length === 0 ? {} : { dependentRequired: Object.fromEntries(names) }),
    ...(schemas.length === 0 ? {} : { dependentSchemas: Object.fromEntries(schemas) }),
  };
}

/** Converts limits. In draft 04, a boolean beside a limit makes it exclusive. */
function withLimits(schema: SchemaObject): SchemaObject {
  const changed = { ...schema };
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof changed[exclusive] !== 'boolean') continue;
    if (changed[exclusive] && changed[limit] !== undefined) {
      changed[exclusive] = changed[limit];
      delete changed[limit];
    } else delete changed[exclusive];
  }
  return changed;
}

/** Converts `nullable` of OpenAPI 3.0, and the type `any` of tracking plans. */
function withNull({ nullable, type, ...schema }: SchemaObject): SchemaObject {
  const types = [type ?? []].flat();
  if (types.includes('any')) return schema;
  if (nullable !== true || types.length === 0) return type === undefined ? schema : { ...schema, type };
  const { enum: values } = schema;
  return {
    ...schema,
    type: [...new Set([...types, 'null'])],
    ...(Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {}),
  };
}

function withExample({ example, ...schema }: SchemaObject): SchemaObject {
  if (example === undefined || schema['examples'] !== undefined) return schema;
  return { ...schema, examples: [example] };
}
