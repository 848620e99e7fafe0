import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { FindingKind } from '@vigie/contract/tracking-plan.ts';
import { pointerPart } from './schema-keywords.ts';
import { cutText, jsonText, listText, plannedValueText } from './value-text.ts';

/** Fault by JSON pointer, before faults of one property are merged. */
export interface RawFault {
  kind: Extract<
    FindingKind,
    'missing-property' | 'empty-property' | 'wrong-type' | 'not-allowed' | 'extra-property'
  >;
  pointer: string;
  expected: string | null;
  seen: string | null;
}

/**
 * Returns an error of ajv as a fault of a property. Null if another error reports it, or if it concerns an item's name.
 */
export function faultOfError(error: ErrorObject, value: Json): RawFault | null {
  const { keyword, instancePath, params } = error;
  const below = (name: unknown): string => `${instancePath}/${pointerPart(String(name))}`;
  const named = (name: unknown): Json => memberOf(value, String(name));
  switch (keyword) {
    // Its branches reported it.
    case 'if':
      return null;
    case 'required':
    case 'dependentRequired':
      return { kind: 'missing-property', pointer: below(params.missingProperty), expected: null, seen: null };
    case 'additionalProperties':
      return extra(below(params.additionalProperty), named(params.additionalProperty));
    case 'unevaluatedProperties':
      return extra(below(params.unevaluatedProperty), named(params.unevaluatedProperty));
    case 'propertyNames':
      return extra(below(params.propertyName), named(params.propertyName));
    // A property that the schema forbids by name.
    case 'false schema':
      return extra(instancePath, value);
    case 'type':
      return {
        kind: 'wrong-type',
        pointer: instancePath,
        expected: typesText(params.type, value),
        seen: plannedValueText(value),
      };
    default:
      if (error.propertyName !== undefined || isDenied(error)) return null;
      return {
        kind: 'not-allowed',
        pointer: instancePath,
        expected: allowedText(error),
        seen: plannedValueText(value),
      };
  }
}

/** Returns whether an error concerns items that `contains` does not match: `prepareSchema` negates them twice. */
function isDenied({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword === 'not' && schemaPath.endsWith('/contains/not');
}

function extra(pointer: string, value: Json): RawFault {
  return { kind: 'extra-property', pointer, expected: null, seen: plannedValueText(value) };
}

function memberOf(value: Json, name: string): Json {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
  return (value as Record<string, Json>)[name] ?? null;
}

/** Returns the expected types, with a hint such as `number, as 49.9` if a text only needs to lose its quotes. */
function typesText(types: unknown, value: Json): string {
  const named = [types].flat().map(String);
  const text = named.join(' | ');
  if (typeof value === 'string' && value.length < 50) {
    const number = /^\s*-?\d+([.,]\d+)?\s*$/.test(value) ? Number(value.replace(',', '.')) : NaN;
    if (named.includes('number') && Number.isFinite(number)) return `${text}, as ${number}`;
    if (named.includes('integer') && Number.isInteger(number)) return `${text}, as ${number}`;
    if (named.includes('boolean') && /^(true|false)$/i.test(value))
      return `${text}, as ${value.toLowerCase()}`;
  }
  return named.includes('string') && (typeof value === 'number' || typeof value === 'boolean')
    ? `${text}, as "${value}"`
    : text;
}

function allowedText({ keyword, params }: ErrorObject): string | null {
  switch (keyword) {
    case 'enum':
      return listText(params.allowedValues as Json[]);
    case 'const':
      return cutText(jsonText(params.allowedValue as Json));
    case 'pattern':
      return cutText(`pattern ${params.pattern}`);
    case 'format':
      return cutText(`format ${params.format}`);
    case 'maximum':
    case 'minimum':
    case 'exclusiveMaximum':
    case 'exclusiveMinimum':
      return `${params.comparison} ${params.limit}`;
    case 'multipleOf':
      return `multipleOf ${params.multipleOf}`;
    default:
      // maxLength, minItems ...: ajv names the number `limit`.
      return params.limit === undefined ? keyword : `${keyword} ${params.limit}`;
  }
}
