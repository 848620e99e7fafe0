import { LINEAR_FORMATS } from './formats.ts';
import { linearPattern } from './linear-pattern.ts';
import { metaFaults } from './meta-schema.ts';
import { nearestWord } from './nearest-word.ts';
import type { SchemaFault } from './plan-fault.ts';
import {
  isSchemaObject,
  SCHEMA_KEYWORDS,
  schemaAt,
  subschemasOf,
  ANNOTATION_KEYWORDS,
  type SchemaObject,
} from './schema-keywords.ts';

const DEPTH_MAX = 64;
const NODES_MAX = 10_000;
const DRAFT = 'https://json-schema.org/draft/2020-12/schema';
/** Keywords of other drafts and OpenAPI, with hints on their replacement in 2020-12. */
const RENAMED: Record<string, string> = {
  nullable: 'write "null" in the list of "type"',
  dependencies: 'write "dependentRequired" or "dependentSchemas"',
  additionalItems: 'write "prefixItems" and "items"',
  example: 'write "examples"',
  id: 'leave it out',
  $id: 'leave it out: a schema stands for itself',
  $anchor: 'name the schema by its path, as "#/$defs/price"',
  $dynamicRef: 'write "$ref"',
  $recursiveRef: 'write "$ref"',
};

/** Returns the faults that make a schema unusable; empty if it is valid. */
export function checkSchema(schema: SchemaObject): SchemaFault[] {
  const tooLarge = sizeFault(schema);
  if (tooLarge !== null) return [tooLarge];
  const faults = metaFaults(schema);
  const checked = new Set<SchemaObject>();
  const check = (part: unknown, path: string, isRoot: boolean): void => {
    if (!isSchemaObject(part) || checked.has(part)) return;
    checked.add(part);
    faults.push(...keywordFaults(part, isRoot).map((fault) => ({ ...fault, path: path + fault.path })));
    for (const below of subschemasOf(part)) check(below.schema, `${path}/${below.path}`, false);
    if (typeof part.$ref !== 'string') return;
    const target = refTarget(schema, part.$ref);
    if ('fault' in target) faults.push({ ...target.fault, path: `${path}/$ref` });
    else check(target.schema, `/schema${part.$ref.slice(1)}`, target.schema === schema);
  };
  check(schema, '/schema', true);
  if (faults.length === 0) faults.push(...endlessFaults(schema, checked));
  return faults;
}

function sizeFault(schema: SchemaObject): SchemaFault | null {
  let nodes = 0;
  const isTooDeep = (value: unknown, depth: number): boolean => {
    nodes += 1;
    if (typeof value !== 'object' || value === null || nodes > NODES_MAX) return false;
    return depth > DEPTH_MAX || Object.values(value).some((member) => isTooDeep(member, depth + 1));
  };
  const path = '/schema';
  if (isTooDeep(schema, 0))
    return {
      code: 'schema-too-deep',
      path,
      message: `nests deeper than ${DEPTH_MAX}`,
      fix: 'split the event',
    };
  if (nodes <= NODES_MAX) return null;
  return {
    code: 'schema-too-large',
    path,
    message: `has more than ${NODES_MAX} parts`,
    fix: 'split the event',
  };
}

function keywordFaults(schema: SchemaObject, isRoot: boolean): SchemaFault[] {
  return Object.entries(schema).flatMap(([keyword, value]) => [
    ...nameFaults(keyword, value, isRoot),
    ...valueFaults(keyword, value),
  ]);
}

function nameFaults(keyword: string, value: unknown, isRoot: boolean): SchemaFault[] {
  if (SCHEMA_KEYWORDS.has(keyword) || ANNOTATION_KEYWORDS.has(keyword) || keyword.startsWith('x-')) return [];
  if (isRoot && keyword === '$id') return [];
  const path = `/${keyword}`;
  if (isRoot && keyword === '$schema') {
    if (String(value).replace(/#$/, '') === DRAFT) return [];
    return [{ code: 'keyword-invalid', path, message: 'names another draft', fix: `write "${DRAFT}"` }];
  }
  const nearest = nearestWord(keyword, [...SCHEMA_KEYWORDS.keys(), ...ANNOTATION_KEYWORDS]);
  const instead = nearest === null ? 'leave it out, or begin it with "x-"' : `write "${nearest}"`;
  const fix = Object.hasOwn(RENAMED, keyword) ? (RENAMED[keyword] as string) : instead;
  return [{ code: 'keyword-unknown', path, message: 'is no keyword of JSON Schema 2020-12', fix }];
}

function valueFaults(keyword: string, value: unknown): SchemaFault[] {
  if (keyword === 'pattern' && typeof value === 'string') return patternFaults(value, '/pattern');
  if (keyword === 'format' && typeof value === 'string' && !Object.hasOwn(LINEAR_FORMATS, value)) {
    const fix = `write one of ${Object.keys(LINEAR_FORMATS).join(', ')}, or a "pattern"`;
    return [{ code: 'format-unknown', path: '/format', message: 'is no format that Vigie knows', fix }];
  }
  if (keyword === 'enum' && Array.isArray(value) && value.length === 0) {
    const fix = 'name the values, or write false instead of the schema';
    return [{ code: 'keyword-invalid', path: '/enum', message: 'allows no value', fix }];
  }
  if (SCHEMA_KEYWORDS.get(keyword) !== 'map' || !isSchemaObject(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const path = `/${keyword}/${name}`;
    if (name === '__proto__')
      return [
        { code: 'name-forbidden' as const, path, message: 'is no name of a property', fix: 'leave it out' },
      ];
    return keyword === 'patternProperties' ? patternFaults(name, path) : [];
  });
}

function patternFaults(pattern: string, path: string): SchemaFault[] {
  try {
    linearPattern(pattern);
    return [];
  } catch (error) {
    const message = `is a pattern that RE2 cannot run in linear time (${(error as Error).message})`;
    const fix = 'write it without look-around, back-references and large repetitions';
    return [{ code: 'pattern-not-linear', path, message, fix }];
  }
}

type Target = { schema: SchemaObject | boolean } | { fault: Omit<SchemaFault, 'path'> };

function refTarget(root: SchemaObject, ref: string): Target {
  if (!/^#(\/|$)/.test(ref)) {
    const fix = 'copy that schema under "$defs", and write "#/$defs/NAME"';
    return { fault: { code: 'reference-outside', message: 'leads out of the schema', fix } };
  }
  const schema = schemaAt(root, ref);
  if (isSchemaObject(schema) || typeof schema === 'boolean') return { schema };
  const fix = 'name a schema of this one, as "#/$defs/NAME"';
  return { fault: { code: 'reference-unknown', message: 'leads to no schema', fix } };
}

/**
 * Returns faults for schemas that validate a value by themselves again. Recursion below a value is allowed, because
 * values end.
 */
function endlessFaults(root: SchemaObject, schemas: Iterable<SchemaObject>): SchemaFault[] {
  const done = new Set<SchemaObject>();
  const open = new Set<SchemaObject>();
  const recurs = (schema: unknown): boolean => {
    if (!isSchemaObject(schema) || done.has(schema)) return false;
    if (open.has(schema)) return true;
    open.add(schema);
    const next = subschemasOf(schema).flatMap((below) => (below.isSameValue ? [below.schema] : []));
    if (typeof schema.$ref === 'string') next.push(schemaAt(root, schema.$ref));
    const found = next.some(recurs);
    open.delete(schema);
    done.add(schema);
    return found;
  };
  if (![...schemas].some(recurs)) return [];
  const fix = 'refer to it below "properties" or "items" only';
  return [{ code: 'reference-endless', path: '/schema', message: 'refers to itself without end', fix }];
}
