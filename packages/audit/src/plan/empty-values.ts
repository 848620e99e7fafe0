import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { isSchemaObject, schemaAt, type SchemaObject } from './schema-keywords.ts';
import { spendSteps } from './step-budget.ts';

const PLACEHOLDERS: ReadonlySet<string> = new Set(['', 'undefined', 'null', 'NaN', '[object Object]']);

/** Returns whether a value is blank, an empty list or object, or the text of a missing value. */
export function isEmpty(value: Json | undefined): boolean {
  if (value === null) return true;
  if (typeof value === 'string') return value.length < 50 && PLACEHOLDERS.has(value.trim());
  if (typeof value !== 'object') return false;
  return Object.keys(value).length === 0;
}

/** Returns the JSON pointers of required properties that are present and empty. */
export function emptyRequired(root: SchemaObject, value: Json): string[] {
  const found: string[] = [];
  const visitSchema = (schema: unknown, value: Json | undefined, path: string): void => {
    if (!isSchemaObject(schema) || typeof value !== 'object' || value === null) return;
    spendSteps(1);
    if (typeof schema.$ref === 'string') visitSchema(schemaAt(root, schema.$ref), value, path);
    for (const part of listOf(schema.allOf)) visitSchema(part, value, path);
    if (Array.isArray(value)) {
      const first = listOf(schema.prefixItems);
      for (const [index, item] of value.entries())
        if (typeof item === 'object') visitSchema(first[index] ?? schema.items, item, `${path}/${index}`);
      return;
    }
    const properties = isSchemaObject(schema.properties) ? schema.properties : {};
    for (const name of listOf(schema.required) as string[])
      if (Object.hasOwn(value, name) && isEmpty(value[name])) {
        const own = Object.hasOwn(properties, name) ? properties[name] : true;
        if (!allowsEmpty(root, own, value[name] as Json)) found.push(`${path}/${pointerOf(name)}`);
      }
    for (const name of Object.keys(properties))
      if (typeof value[name] === 'object' && Object.hasOwn(value, name))
        visitSchema(properties[name], value[name], `${path}/${pointerOf(name)}`);
  };
  visitSchema(root, value, '');
  return found;
}

/**
 * Returns whether a schema allows the empty value explicitly: `null` in its types, the text in its values, or a minimum
 * length of 0.
 */
function allowsEmpty(root: SchemaObject, own: unknown, value: Json): boolean {
  const schema = isSchemaObject(own) && typeof own.$ref === 'string' ? schemaAt(root, own.$ref) : own;
  if (!isSchemaObject(schema)) return false;
  if (value === null && [schema.type].flat().includes('null')) return true;
  if (typeof value !== 'object' && (schema.const === value || listOf(schema.enum).includes(value)))
    return true;
  if (typeof value === 'string') return value === '' && schema.minLength === 0;
  return Array.isArray(value) ? schema.minItems === 0 : value !== null && schema.minProperties === 0;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const pointerOf = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
