import { SCHEMA_KEYWORDS, isSchemaObject, pointerPart, type SchemaObject } from '../plan/schema-keywords.ts';
import { convertSchema } from './convert-schema.ts';

interface NamedSchema {
  name: string;
  schema: SchemaObject;
}

export interface Bundler {
  /** Returns the schema of this file, with the referenced schemas of other files in its `$defs`. */
  bundle: (file: string) => SchemaObject;
  /** Returns whether the file is a part of others, or only lists them. */
  isPart: (file: string) => boolean;
}

/** Creates a bundler of files that refer to each other by `$id`, or by relative path. */
export function bundler(files: readonly NamedSchema[]): Bundler {
  const byAddress = new Map<string, NamedSchema>();
  for (const file of files) {
    byAddress.set(addressOf('', file.name), file);
    const { $id } = file.schema;
    if (typeof $id === 'string') byAddress.set(addressOf(file.name, $id), file);
  }
  const fileOf = (from: NamedSchema, address: string) => {
    const { $id } = from.schema;
    return (
      byAddress.get(addressOf(from.name, address)) ??
      (typeof $id === 'string' ? byAddress.get(addressOf($id, address)) : undefined)
    );
  };
  const isList = ({ schema }: NamedSchema) =>
    (Array.isArray(schema['oneOf']) || Array.isArray(schema['anyOf'])) && schema['properties'] === undefined;
  const parts = new Set<string>();
  for (const file of files) {
    if (isList(file) && files.length > 1) parts.add(file.name);
    else
      for (const ref of refsOf(file.schema)) {
        const [address = ''] = ref.split('#');
        const meant = address === '' ? undefined : fileOf(file, address);
        if (meant !== undefined && meant !== file) parts.add(meant.name);
      }
  }
  const byName = new Map(files.map((file) => [file.name, file]));
  return {
    isPart: (name) => parts.has(name),
    bundle: (name) => {
      const file = byName.get(name);
      return file === undefined ? {} : bundle(file, fileOf);
    },
  };
}

function bundle(
  root: NamedSchema,
  fileOf: (from: NamedSchema, address: string) => NamedSchema | undefined,
): SchemaObject {
  const keys = new Map<NamedSchema, string>();
  const waiting: NamedSchema[] = [];
  const keyOf = (file: NamedSchema) => {
    const known = keys.get(file);
    if (known !== undefined) return known;
    const key = `file:${file.name}`;
    keys.set(file, key);
    waiting.push(file);
    return key;
  };
  const converted = (file: NamedSchema) =>
    convertSchema(file.schema, (ref) => {
      const [address = '', fragment = ''] = ref.split('#', 2);
      const meant = address === '' ? file : fileOf(file, address);
      if (meant === undefined) return ref;
      if (meant === root) return `#${fragment}`;
      return `#/$defs/${encodeURIComponent(pointerPart(keyOf(meant)))}${fragment}`;
    });
  const whole = converted(root);
  const parts: [string, SchemaObject][] = [];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
    parts.push([keyOf(file), converted(file)]);
  if (parts.length === 0) return whole;
  const own = isSchemaObject(whole['$defs']) ? whole['$defs'] : {};
  return { ...whole, $defs: { ...own, ...Object.fromEntries(parts) } };
}

function refsOf(schema: unknown): string[] {
  if (!isSchemaObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === '$ref') return typeof value === 'string' ? [value] : [];
    const kind = SCHEMA_KEYWORDS.get(keyword);
    if (kind === 'schema') return [value].flat().flatMap(refsOf);
    if (kind === 'list' && Array.isArray(value)) return value.flatMap(refsOf);
    return kind === 'map' && isSchemaObject(value) ? Object.values(value).flatMap(refsOf) : [];
  });
}

/** Returns the absolute address. It is only compared, never fetched. */
function addressOf(from: string, address: string): string {
  try {
    return new URL(address, new URL(from, 'file:///')).href.replace(/#.*$/s, '');
  } catch {
    return address;
  }
}
