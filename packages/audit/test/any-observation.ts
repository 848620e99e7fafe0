import * as fc from 'fast-check';
import type * as z from 'zod';
import { observationSchema } from '@vigie/contract/observation/observation.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { COLLECTOR, PAGE, TAG } from './observation-builder.ts';

/** The parts of a zod schema that generating needs; zod keeps them under `_zod.def`. */
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

/** Texts that the checks look for, among any other text. */
const TELLING = [
  TAG, COLLECTOR, PAGE, `${COLLECTOR}?idsite=1&rec=1&url=${PAGE}`, `${COLLECTOR}?e=pv`, 'main', 'inline', '', 'net::ERR_FAILED',
  'csp', 'mixed-content', 'script-src', 'connect-src', "default-src 'none'", 'text/html', 'text/javascript', 'MissingAllowOriginHeader',
  'Uncaught SyntaxError', 'script', 'GET', 'POST', '__proto__', '{"requests":["?idsite=1&rec=1"]}', 'eyJldmVudCI6IiRwYWdldmlldyJ9', '%', 'H4sI',
]; // prettier-ignore

const INSTANT = fc.constant('2026-01-05T10:00:00.000Z');

/** Any observation that the contract allows, with a liking for what the checks look for. */
export const anyObservation = arbitraryOf(observationSchema) as fc.Arbitrary<Observation>;

function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case 'string':
      return def.format === 'datetime'
        ? INSTANT
        : fc.oneof(fc.constantFrom(...TELLING), fc.string({ unit: 'grapheme' }));
    case 'number':
      return fc.oneof(fc.constantFrom(0, 200, 404, 500), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'lazy':
      return fc.jsonValue({ maxDepth: 3 });
    default:
      return composite(def);
  }
}

function composite(def: Definition): fc.Arbitrary<unknown> {
  const { shape = {}, element, innerType, valueType, options = [] } = def;
  if (def.type === 'object') {
    return fc.record(
      Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, arbitraryOf(member)])),
    );
  }
  if (def.type === 'array' && element !== undefined) return fc.array(arbitraryOf(element), { maxLength: 4 });
  if (def.type === 'default' && innerType !== undefined) return arbitraryOf(innerType);
  if (def.type === 'nullable' && innerType !== undefined)
    return fc.option(arbitraryOf(innerType), { nil: null });
  if (def.type === 'optional' && innerType !== undefined)
    return fc.option(arbitraryOf(innerType), { nil: undefined });
  if (def.type === 'record' && valueType !== undefined) {
    return fc.dictionary(
      fc.constantFrom('Origin', 'content-type', 'Authorization', 'x'),
      arbitraryOf(valueType) as fc.Arbitrary<string>,
    );
  }
  if (def.type === 'union') return fc.oneof(...options.map(arbitraryOf));
  throw new Error(`no generator for ${def.type}`);
}
