import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { LINEAR_FORMATS } from './formats.ts';
import type { SchemaFault } from './plan-fault.ts';
import type { SchemaObject } from './schema-keywords.ts';

const TYPES = 'array, boolean, integer, null, number, object, string';
let engine: Ajv2020 | null = null;

/** Returns keywords whose value is invalid by JSON Schema's meta-schema, such as `"minimum": "3"`. */
export function metaFaults(schema: SchemaObject): SchemaFault[] {
  // Two of its keywords may name a draft and an address, which this validation ignores.
  const { $schema: _draft, $id: _address, ...read } = schema;
  engine ??= new Ajv2020({ strict: false, allErrors: true, logger: false, formats: withoutPatterns() });
  if (engine.validateSchema(read, false) === true) return [];
  const faults = new Map<string, SchemaFault>();
  for (const error of (engine.errors ?? []).toSorted((a, b) => rank(a) - rank(b))) {
    const path = `/schema${error.instancePath}`;
    if (!faults.has(path)) faults.set(path, faultAt(path, error));
  }
  return [...faults.values()];
}

/** Formats without pattern validation: a separate check reports faults of patterns. */
const withoutPatterns = () => ({ ...LINEAR_FORMATS, regex: true as const });

/** Errors of unions come last, because they say least. */
const rank = ({ keyword }: ErrorObject): number => (keyword === 'anyOf' ? 1 : 0);

function faultAt(path: string, { message = 'is not valid', schemaPath }: ErrorObject): SchemaFault {
  const isType = /\/type$|simpleTypes/.test(path) || schemaPath.includes('simpleTypes');
  const fix = isType
    ? `write one of ${TYPES}, or a list of them`
    : 'write what JSON Schema 2020-12 asks here';
  return { code: 'keyword-invalid', path, message, fix };
}
