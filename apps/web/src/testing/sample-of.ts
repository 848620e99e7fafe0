import type * as z from 'zod';
import { sampleText } from './sample-text.ts';

/** Parts of a value that a test chooses. `sampleOf` adds the missing ones, also inside lists. */
export type Overrides<T> = T extends Blob | ReadableStream
  ? T
  : T extends readonly (infer E)[]
    ? readonly Overrides<E>[]
    : T extends object
      ? { [K in keyof T]?: Overrides<T[K]> | undefined }
      : T;

/** Parts of a zod schema that samples need; zod stores them under `_zod.def`. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  items?: z.ZodType[];
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  innerType?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  /** True for a record that needs not have all keys. */
  partial?: boolean;
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  defaultValue?: unknown;
  getter?: () => z.ZodType;
  checks?: { _zod: { def: { check: string; minimum?: number } } }[];
}

/** Names of a field and of the field that contains it. Texts and ids depend on both. */
interface Field {
  name: string;
  parent: string;
}
type Members = Record<string, unknown>;
type Sampler = (def: Definition, given: unknown, field: Field) => unknown;

/**
 * Returns a valid value of a schema: the overrides, and the plainest value for everything else. Optional fields are
 * absent, nullable ones are null, lists are empty and counts are 0. Texts, addresses, ids and dates depend on the
 * name of their field.
 */
export function sampleOf<S extends z.ZodType>(
  schema: S,
  overrides?: Overrides<z.output<S>> | undefined,
): z.output<S> {
  return complete(schema, overrides, { name: '', parent: '' }) as z.output<S>;
}

/** Returns one valid value for each of the overrides. */
export function samplesOf<S extends z.ZodType>(
  schema: S,
  overrides: readonly Overrides<z.output<S>>[],
): z.output<S>[] {
  return overrides.map((one) => sampleOf(schema, one));
}

/** Returns a function that makes samples of one kind. Its changes replace whole fields of the usual sample. */
export function samplerOf<S extends z.ZodType>(schema: S, usual: Overrides<z.output<S>>) {
  return (changes: Partial<z.output<S>> = {}): z.output<S> =>
    sampleOf(schema, { ...(usual as object), ...changes } as Overrides<z.output<S>>);
}

function complete(schema: z.ZodType, given: unknown, field: Field): unknown {
  const def = definitionOf(schema);
  const sampler = SAMPLERS[def.type];
  if (sampler !== undefined) return sampler(def, given, field);
  if (given !== undefined) return given;
  if (def.type === 'string') return sampleText(schema, field);
  if (def.type === 'number' || def.type === 'custom')
    return NUMBERS.find((one) => schema.safeParse(one).success) ?? new Blob(['sample']);
  return plainestOf(def);
}

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}

/** Numbers of which the first valid one is taken. */
const NUMBERS = [0, 1, 5, 50, 1_000];

/** Returns the plainest value of the other types. */
function plainestOf({ type, values, entries }: Definition): unknown {
  if (type === 'boolean') return false;
  if (type === 'literal') return values?.[0];
  if (type === 'enum') return Object.values(entries ?? {})[0];
  return type === 'undefined' || type === 'void' ? undefined : null;
}

/** Returns the least length of a list. */
function leastOf(checks: Definition['checks'] = []): number {
  return Math.max(
    0,
    ...checks.map(({ _zod: { def } }) => (def.check === 'min_length' ? (def.minimum ?? 0) : 0)),
  );
}

const SAMPLERS: Record<string, Sampler> = {
  optional: ({ innerType }, given, field) =>
    given === undefined ? undefined : complete(innerType!, given, field),
  nullable: ({ innerType }, given, field) =>
    given === undefined || given === null ? null : complete(innerType!, given, field),
  default: ({ innerType, defaultValue }, given, field) =>
    complete(innerType!, given === undefined ? defaultValue : given, field),
  readonly: ({ innerType }, given, field) => complete(innerType!, given, field),
  nonoptional: ({ innerType }, given, field) => complete(innerType!, given, field),
  catch: ({ innerType }, given, field) => complete(innerType!, given, field),
  lazy: ({ getter }, given, field) => complete(getter!(), given, field),
  pipe: (def, given, field) =>
    complete(definitionOf(def.out!).type === 'transform' ? def.in! : def.out!, given, field),
  intersection: ({ left, right }, given, field) => ({
    ...(complete(left!, given, field) as Members),
    ...(complete(right!, given, field) as Members),
  }),
  array: ({ element, checks }, given, field) =>
    ((given as unknown[] | undefined) ?? Array.from({ length: leastOf(checks) })).map((one) =>
      complete(element!, one, { ...field, name: field.name.replace(/s$/u, '') }),
    ),
  tuple: ({ items }, given, field) =>
    items!.map((item, index) => complete(item, (given as unknown[] | undefined)?.[index], field)),
  object: ({ shape }, given, field) => withMembers(shape!, given, field),
  record: ({ keyType, valueType, partial }, given, field) => {
    const all = partial === true ? undefined : (keyType!._zod.values as Set<string> | undefined);
    const keys = [...(all ?? Object.keys(given ?? {}))];
    return withMembers(Object.fromEntries(keys.map((key) => [key, valueType!])), given, field);
  },
  union: ({ options }, given, field) => complete(optionFor(options!, given), given, field),
};

/** Returns an object with all members of a shape. Members that the shape does not know stay. */
function withMembers(shape: Record<string, z.ZodType>, given: unknown, field: Field): Members {
  const members: Members = { ...(given as Members | undefined) };
  for (const [name, schema] of Object.entries(shape)) {
    const value = complete(schema, members[name], { name, parent: field.name });
    if (value === undefined) delete members[name];
    else members[name] = value;
  }
  return members;
}

/** Returns the option of a union that the overrides fit best: the first one without overrides. */
function optionFor(options: z.ZodType[], given: unknown): z.ZodType {
  const fitting = options.filter((option) => accepts(option, given));
  const whole = fitting.find((option) => {
    const { shape } = definitionOf(option);
    return shape === undefined || Object.keys(given ?? {}).every((name) => name in shape);
  });
  return whole ?? fitting[0] ?? options[0]!;
}

/** Returns whether overrides can be part of a value of this schema. */
function accepts(schema: z.ZodType, given: unknown): boolean {
  if (given === undefined) return true;
  const { type, shape, options, innerType } = definitionOf(schema);
  if (options !== undefined) return options.some((option) => accepts(option, given));
  if (innerType !== undefined && given !== null) return accepts(innerType, given);
  if (shape === undefined || typeof given !== 'object' || given === null)
    return type === 'array' ? Array.isArray(given) : schema.safeParse(given).success;
  return Object.entries(given).every(([name, value]) => {
    const member = shape[name];
    return member === undefined || !isConstant(member) || accepts(member, value);
  });
}

/** Returns whether a field tells the options of a union apart. */
function isConstant(schema: z.ZodType): boolean {
  return ['literal', 'enum', 'null'].includes(definitionOf(schema).type);
}
