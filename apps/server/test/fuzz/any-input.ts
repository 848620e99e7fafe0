import * as fc from 'fast-check';
import type * as z from 'zod';
import { hostileJson, hostileText } from './hostile-values.ts';

/** Kinds of input: valid by the contract, of wrong types and sizes, or hostile. */
export const MOODS = ['valid', 'wrong', 'hostile'] as const;
export type Mood = (typeof MOODS)[number];

/** The parts of a zod schema that generating needs; zod stores them under `_zod.def`. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  innerType?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  format?: string;
}

interface TextBounds {
  minLength?: number | null;
  maxLength?: number | null;
}

/** Returns a placeholder for the id of an object that the sender knows: `{{websiteId}}`. */
export const idOfThing = (name: string) => `{{${name}}}`;

const INSTANTS = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00.000Z', '2026-03-10T11:00:00Z'];
const WRONG = fc.constantFrom<unknown>(null, 7, true, [], {}, '', 'x'.repeat(2_100), -1, '00000000');

/**
 * Returns arbitrary inputs of a call in a mood. A hostile input is nearly valid, so that it passes the first checks.
 */
export function anyInput(schema: z.ZodType, mood: Mood): fc.Arbitrary<unknown> {
  return of(schema, mood, '');
}

function of(schema: z.ZodType, mood: Mood, name: string): fc.Arbitrary<unknown> {
  const valid = validOf(schema, mood, name);
  if (mood === 'valid') return valid;
  const other = mood === 'wrong' ? WRONG : isText(schema) ? hostileText : hostileJson;
  return fc.oneof({ weight: 8, arbitrary: valid }, { weight: 1, arbitrary: other });
}

function validOf(schema: z.ZodType, mood: Mood, name: string): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case 'string':
      return textOf(def, schema as TextBounds, name);
    case 'number':
      return fc.constantFrom<unknown>(0, 1, 5, 25, 50);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'lazy':
      return fc.jsonValue({ maxDepth: 3 });
    case 'custom':
      return fc.constant('{{file}}');
    default:
      return composite(def, mood, name);
  }
}

function textOf({ format }: Definition, { minLength, maxLength }: TextBounds, name: string) {
  if (format === 'uuid') return fc.constant(idOfThing(name));
  if (format === 'datetime') return fc.constantFrom(...INSTANTS);
  if (format === 'email') return fc.uuid().map((id) => `${id}@vigie.example`);
  if (format === 'url') return fc.uuid().map((id) => `https://${id}.example/`);
  if (/cursor|^after$/u.test(name)) return fc.constantFrom('WzFd', 'W10', 'eyJhIjoxfQ');
  if (name === 'timeZone') return fc.constantFrom('Europe/Paris', 'UTC', 'Asia/Kathmandu');
  if (name === 'cron') return fc.constantFrom('0 6 * * *', '*/10 * * * 1');
  if (name === 'guestCode') return fc.constant(idOfThing(name));
  const least = Math.max(minLength ?? 0, 1);
  return fc.string({ minLength: least, maxLength: Math.max(least, Math.min(maxLength ?? 30, 30)) });
}

function composite(def: Definition, mood: Mood, name: string): fc.Arbitrary<unknown> {
  const { shape, element, innerType, keyType, valueType, options = [] } = def;
  if (shape !== undefined) return objectOf(shape, mood);
  if (element !== undefined)
    return fc.array(of(element, mood, name.replace(/s$/u, '')), { minLength: 1, maxLength: 3 });
  if (def.in !== undefined && def.out !== undefined) {
    const isMade = (def.out._zod.def as unknown as Definition).type === 'transform';
    return of(isMade || isCoerced(def) ? def.in : def.out, mood, name);
  }
  if (keyType !== undefined && valueType !== undefined) return recordOf(keyType, valueType, mood);
  if (innerType !== undefined) return maybe(def.type, of(innerType, mood, name));
  if (options.length > 0) return fc.oneof(...options.map((one) => of(one, mood, name)));
  throw new Error(`No input can be made for ${def.type}.`);
}

function objectOf(shape: Record<string, z.ZodType>, mood: Mood): fc.Arbitrary<unknown> {
  const members = Object.entries(shape).map(([name, member]) => [name, of(member, mood, name)]);
  const whole = fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>);
  if (mood === 'valid') return whole;
  const withMore = fc.tuple(whole, hostileText, hostileJson).map(([value, key, more]) => {
    const free = Object.hasOwn(value, key) ? 'more' : key;
    return Object.defineProperty(value, free, { value: more, enumerable: true });
  });
  return fc.oneof({ weight: 6, arbitrary: whole }, { weight: 1, arbitrary: withMore });
}

function recordOf(keyType: z.ZodType, valueType: z.ZodType, mood: Mood): fc.Arbitrary<unknown> {
  const { entries } = keyType._zod.def as unknown as Definition;
  if (entries !== undefined)
    return objectOf(Object.fromEntries(Object.values(entries).map((key) => [key, valueType])), mood);
  return fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }),
    mood === 'hostile' ? hostileJson : fc.jsonValue(),
    {
      maxKeys: 3,
    },
  );
}

function maybe(type: string, inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.option(inner, { nil: type === 'nullable' ? null : undefined, freq: 2 });
}

function isText(schema: z.ZodType): boolean {
  return ['string', 'enum'].includes(schema._zod.def.type);
}

/** Returns whether the schema parses a number from a query's text. */
function isCoerced(def: Definition): boolean {
  return (def.in?._zod.def as { coerce?: boolean } | undefined)?.coerce === true;
}
