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
  checks?: { _zod: { def: { check: string; minimum?: number } } }[];
}

/** Names of a field and of the field that contains it. Texts and ids depend on both. */
interface Field {
  name: string;
  parent: string;
}
type Members = Record<string, unknown>;
/** Completes overrides to a value of one schema; undefined: no overrides. */
type Completion = (given: unknown) => unknown;

/**
 * Returns a valid value of a schema: the overrides, and the plainest value for everything else. Optional fields are
 * absent, nullable ones are null, lists are empty and counts are 0. Texts, addresses, ids and dates depend on the
 * name of their field.
 */
export function sampleOf<S extends z.ZodType>(schema: S, overrides?: Overrides<z.output<S>>): z.output<S> {
  return completionOf(schema, { name: '', parent: '' })(overrides) as z.output<S>;
}

/** Returns one valid value for each of the overrides. */
export function samplesOf<S extends z.ZodType>(
  schema: S,
  overrides: readonly Overrides<z.output<S>>[],
): z.output<S>[] {
  return overrides.map((one) => sampleOf(schema, one));
}

/**
 * Returns a function that makes samples of one kind. Its changes replace whole fields of the usual sample, which is
 * made once and copied.
 */
export function samplerOf<S extends z.ZodObject>(schema: S, usual: Overrides<z.output<S>>) {
  let whole: z.output<S> | undefined;
  return (changes: Partial<z.output<S>> = {}): z.output<S> => {
    whole ??= sampleOf(schema, usual);
    const sample = copyOf(whole) as Members;
    for (const [name, value] of Object.entries(changes))
      if (value !== undefined)
        sample[name] = completionOf(schema.shape[name] as z.ZodType, { name, parent: '' })(value);
    return sample as z.output<S>;
  };
}

/** Completions by schema and field. Reading a schema costs more than completing a value. */
const completions = new WeakMap<z.ZodType, Map<string, Completion>>();

function completionOf(schema: z.ZodType, field: Field): Completion {
  const known = completions.get(schema) ?? new Map<string, Completion>();
  completions.set(schema, known);
  const name = `${field.parent}.${field.name}`;
  const completion = known.get(name) ?? readSchema(schema, field);
  known.set(name, completion);
  return completion;
}

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def;
}

function readSchema(schema: z.ZodType, field: Field): Completion {
  const { type } = definitionOf(schema);
  // A lazy schema contains itself, as that of any JSON: its values are whole, and it is read at the first value.
  if (type === 'lazy')
    return (given) => given ?? completionOf((schema as z.ZodLazy<z.ZodType>)._zod.innerType, field)(given);
  const reader = READERS[type];
  if (reader !== undefined) return reader(definitionOf(schema), field);
  let plainest: unknown;
  return (given) => (given === undefined ? (plainest ??= plainestOf(schema, field)) : given);
}

/** Numbers of which the first valid one is taken. */
const NUMBERS = [0, 1, 5, 50, 1_000];

/** Returns the plainest value of a type without parts. */
function plainestOf(schema: z.ZodType, field: Field): unknown {
  const { type, values, entries } = definitionOf(schema);
  if (type === 'string') return sampleText(schema, field);
  if (type === 'number' || type === 'custom')
    return NUMBERS.find((one) => schema.safeParse(one).success) ?? new Blob(['sample']);
  if (type === 'boolean') return false;
  if (type === 'literal') return values?.[0];
  if (type === 'enum') return Object.values(entries ?? {})[0];
  return type === 'undefined' || type === 'void' ? undefined : null;
}

const READERS: Record<string, (def: Definition, field: Field) => Completion> = {
  optional: ({ innerType }, field) => {
    const inner = completionOf(innerType!, field);
    return (given) => (given === undefined ? undefined : inner(given));
  },
  nullable: ({ innerType }, field) => {
    const inner = completionOf(innerType!, field);
    return (given) => (given === undefined || given === null ? null : inner(given));
  },
  default: ({ innerType, defaultValue }, field) => {
    const inner = completionOf(innerType!, field);
    return (given) => inner(given === undefined ? defaultValue : given);
  },
  readonly: ({ innerType }, field) => completionOf(innerType!, field),
  nonoptional: ({ innerType }, field) => completionOf(innerType!, field),
  catch: ({ innerType }, field) => completionOf(innerType!, field),
  pipe: (def, field) => completionOf(definitionOf(def.out!).type === 'transform' ? def.in! : def.out!, field),
  intersection: ({ left, right }, field) => {
    const sides = [completionOf(left!, field), completionOf(right!, field)];
    return (given) => Object.assign({}, ...sides.map((side) => side(given)));
  },
  array: ({ element, checks }, field) => {
    const one = completionOf(element!, { ...field, name: field.name.replace(/s$/u, '') });
    const length = leastOf(checks);
    return (given) => ((given as unknown[] | undefined) ?? Array.from({ length })).map((value) => one(value));
  },
  tuple: ({ items }, field) => {
    const ofItems = items!.map((item) => completionOf(item, field));
    return (given) => ofItems.map((complete, index) => complete((given as unknown[] | undefined)?.[index]));
  },
  object: ({ shape }, field) => completionOfMembers(shape!, field),
  record: ({ keyType, valueType, partial }, field) => {
    const all = partial === true ? undefined : (keyType!._zod.values as Set<string> | undefined);
    const membersOf = (keys: Iterable<string>) =>
      completionOfMembers(Object.fromEntries([...keys].map((key) => [key, valueType!])), field);
    return all ? membersOf(all) : (given) => membersOf(Object.keys(given ?? {}))(given);
  },
  union:
    ({ options }, field) =>
    (given) =>
      completionOf(optionFor(options!, given), field)(given),
};

/** Returns the completion of an object. Members of the overrides that the shape does not know stay. */
function completionOfMembers(shape: Record<string, z.ZodType>, { name: parent }: Field): Completion {
  const known: Record<string, Completion | undefined> = {};
  const completionFor = (name: string) =>
    (known[name] ??= shape[name] && completionOf(shape[name], { name, parent }));
  let plainest: Members | undefined;
  return (given = {}) => {
    plainest ??= Object.fromEntries(
      Object.keys(shape)
        .map((name) => [name, completionFor(name)?.(undefined)] as const)
        .filter(([, value]) => value !== undefined),
    );
    const object = copyOf(plainest) as Members;
    for (const [name, value] of Object.entries(given as Members))
      if (value !== undefined) object[name] = completionFor(name)?.(value) ?? value;
    return object;
  };
}

/** Returns a copy that a test may change. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  const copy: Members = { ...value };
  for (const name in copy) if (typeof copy[name] === 'object') copy[name] = copyOf(copy[name]);
  return copy;
}

/** Returns the least length of a list. */
function leastOf(checks: Definition['checks'] = []): number {
  return Math.max(
    0,
    ...checks.map(({ _zod: { def } }) => (def.check === 'min_length' ? (def.minimum ?? 0) : 0)),
  );
}

/** Returns the option of a union that the overrides fit best: the first one without overrides. */
function optionFor(options: z.ZodType[], given: unknown): z.ZodType {
  const fitting = given === undefined ? [] : options.filter((option) => accepts(option, given));
  const whole = fitting.find((option) => {
    const { shape } = definitionOf(option);
    return shape === undefined || Object.keys(given ?? {}).every((name) => name in shape);
  });
  return whole ?? fitting[0] ?? options[0]!;
}

/** Returns whether overrides can be part of a value of this schema. */
function accepts(schema: z.ZodType, given: unknown): boolean {
  if (given === undefined) return true;
  const { type, shape, options, innerType, values, entries } = definitionOf(schema);
  if (values !== undefined) return values.includes(given);
  if (entries !== undefined) return Object.values(entries).includes(given as string);
  if (['string', 'number', 'boolean'].includes(type)) return typeof given === type;
  if (type === 'lazy') return true;
  if (options !== undefined) return options.some((option) => accepts(option, given));
  if (innerType !== undefined && given !== null) return accepts(innerType, given);
  if (shape === undefined || typeof given !== 'object' || given === null)
    return type === 'array' ? Array.isArray(given) : schema.safeParse(given).success;
  return Object.entries(given).every(([name, value]) => {
    const member = shape[name];
    return member === undefined || !isConstant(member) || accepts(member, value);
  });
}

/** Returns whether a field distinguishes the options of a union. */
function isConstant(schema: z.ZodType): boolean {
  return ['literal', 'enum', 'null'].includes(definitionOf(schema).type);
}
