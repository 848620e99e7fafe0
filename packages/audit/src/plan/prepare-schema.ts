import { isSchemaObject, SCHEMA_KEYWORDS, schemaAt, type SchemaObject } from './schema-keywords.ts';

/**
 * Returns a checked schema in the form that ajv compiles. Its meaning is unchanged; of the plan's own names, only those
 * of properties remain:
 * - Annotations are removed.
 * - Targets of a `$ref` are in `$defs`, under generated names.
 * - `$comment` holds the cost of an evaluation, which ajv passes to the step counter.
 * - A schema that rejects everything precedes each branch of `anyOf` and `oneOf`: its errors separate theirs.
 * - `contains` is negated twice, so that items which it does not match leave no errors.
 */
export function prepareSchema(root: SchemaObject): SchemaObject {
  const names = new Map<unknown, string>();
  const waiting: unknown[] = [];
  const nameOf = (target: unknown): string => {
    const known = names.get(target);
    if (known !== undefined) return known;
    const name = `r${names.size}`;
    names.set(target, name);
    waiting.push(target);
    return name;
  };
  const prepare = (schema: unknown): unknown => {
    if (!isSchemaObject(schema)) return schema;
    const entries = Object.entries(schema).flatMap(([keyword, value]) => {
      if (keyword === '$defs' || keyword === 'definitions' || !SCHEMA_KEYWORDS.has(keyword)) return [];
      if (keyword === '$ref') return [[keyword, `#/$defs/${nameOf(schemaAt(root, value as string))}`]];
      return [[keyword, preparedValue(keyword, value, prepare)]];
    });
    const steps = 1 + entries.length;
    return Object.fromEntries(isLeaf(schema) ? entries : [['$comment', String(steps)], ...entries]);
  };
  const prepared = prepare(root) as SchemaObject;
  const definitions: [string, unknown][] = [];
  for (let target = waiting.shift(); target !== undefined; target = waiting.shift())
    definitions.push([names.get(target) as string, prepare(target)]);
  return definitions.length === 0 ? prepared : { ...prepared, $defs: Object.fromEntries(definitions) };
}

/** Returns whether a schema has none below it. Its cost is already part of its parent's. */
function isLeaf(schema: SchemaObject): boolean {
  return Object.keys(schema).every(
    (keyword) => keyword !== '$ref' && (SCHEMA_KEYWORDS.get(keyword) ?? 'value') === 'value',
  );
}

function preparedValue(keyword: string, value: unknown, prepare: (schema: unknown) => unknown): unknown {
  switch (SCHEMA_KEYWORDS.get(keyword)) {
    case 'schema':
      return keyword === 'contains' ? { not: { not: prepare(value) } } : prepare(value);
    case 'list': {
      const branches = (value as unknown[]).map(prepare);
      return keyword === 'anyOf' || keyword === 'oneOf'
        ? branches.flatMap((branch) => [false, branch])
        : branches;
    }
    case 'map':
      return Object.fromEntries(
        Object.entries(value as SchemaObject).map(([name, part]) => [name, prepare(part)]),
      );
    default:
      return value;
  }
}
