import * as fc from 'fast-check';
import type * as z from 'zod';
import { observationSchema } from '@vigie/contract/observation/observation.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { COLLECTOR, PAGE, TAG } from './observation-builder.ts';

/** Parts of a zod schema that the generator needs; zod stores them under `_zod.def`. */
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  getter?: () => z.ZodType;
  format?: string;
};

/** Texts that the checks search for, among any other text. */
const CHECKED_TEXTS = [
  TAG, COLLECTOR, PAGE, `${COLLECTOR}?idsite=1&rec=1&url=${PAGE}`, `${COLLECTOR}?e=pv`, 'main', 'inline', '', 'net::ERR_FAILED',
  'csp', 'mixed-content', 'script-src', 'connect-src', "default-src 'none'", 'text/html', 'text/javascript', 'MissingAllowOriginHeader',
  'Uncaught SyntaxError', 'script', 'GET', 'POST', '__proto__', '{"requests":["?idsite=1&rec=1"]}', 'eyJldmVudCI6IiRwYWdldmlldyJ9', '%', 'H4sI',
]; // prettier-ignore

/** Arbitraries for the leaves of a generated record. */
export interface Leaves {
  text: fc.Arbitrary<string>;
  number: fc.Arbitrary<number>;
  instant: fc.Arbitrary<string>;
  json: fc.Arbitrary<unknown>;
  /** Names of headers. */
  name: fc.Arbitrary<string>;
}

const USUAL: Leaves = {
  text: fc.oneof(fc.constantFrom(...CHECKED_TEXTS), fc.string({ unit: 'grapheme' })),
  number: fc.oneof(fc.constantFrom(0, 200, 404, 500), fc.double({ noNaN: true, noDefaultInfinity: true })),
  instant: fc.constant('2026-01-05T10:00:00.000Z'),
  json: fc.jsonValue({ maxDepth: 3 }),
  name: fc.constantFrom('Origin', 'content-type', 'Authorization', 'x'),
};

/** Generates any observation that the contract allows, biased towards texts that the checks search for. */
export const anyObservation = observationWith(USUAL);

export function observationWith(leaves: Leaves): fc.Arbitrary<Observation> {
  return arbitraryOf(observationSchema, leaves) as fc.Arbitrary<Observation>;
}

/** Texts that the checks search for. */
export const checkedText = fc.constantFrom(...CHECKED_TEXTS);

function arbitraryOf(schema: z.ZodType, leaves: Leaves): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case 'string':
      return textOf(def.format, leaves);
    case 'number':
      return def.format === 'safeint' ? fc.integer() : leaves.number;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'lazy':
      return leaves.json;
    default:
      return composite(def, leaves);
  }
}

function textOf(format: string | undefined, { instant, text }: Leaves): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 4 });
  return format === 'datetime' ? instant : text;
}

function composite(def: Definition, leaves: Leaves): fc.Arbitrary<unknown> {
  const { shape = {}, element, innerType, valueType, options = [] } = def;
  const of = (part: z.ZodType) => arbitraryOf(part, leaves);
  if (def.type === 'object') {
    return fc.record(Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, of(member)])));
  }
  if (def.type === 'array' && element !== undefined) return fc.array(of(element), { maxLength: 4 });
  if (def.type === 'default' && innerType !== undefined) return of(innerType);
  if (def.type === 'nullable' && innerType !== undefined) return fc.option(of(innerType), { nil: null });
  if (def.type === 'optional' && innerType !== undefined) return fc.option(of(innerType), { nil: undefined });
  if (def.type === 'record' && valueType !== undefined) return fc.dictionary(leaves.name, of(valueType));
  if (def.type === 'union') return fc.oneof(...options.map(of));
  throw new Error(`no generator for ${def.type}`);
}
