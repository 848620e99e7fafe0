import * as z from 'zod';

/** Returns the schema without its wrappers: default, nullable, transform. */
function plain(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType } };
  const inner = def.innerType ?? def.in;
  return inner === undefined ? schema : plain(inner);
}

/** Returns the schema of a value; of a union, the option that its kind selects. */
function chosen(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  const found = plain(schema);
  if (!(found instanceof z.ZodDiscriminatedUnion)) return found;
  const name = found.def.discriminator;
  const given: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const options = found.options;
  const fits = (option: z.core.$ZodType) =>
    option instanceof z.ZodObject && z.safeParse(option.shape[name], given).success;
  return options.find(fits) ?? found;
}

/** Returns the schema of one field or item of a value; null if there is none. */
export function schemaWithin(schema: z.core.$ZodType, value: unknown, key: string): z.core.$ZodType | null {
  const found = chosen(schema, value);
  if (found instanceof z.ZodObject) return found.shape[key] ?? null;
  if (found instanceof z.ZodRecord) return found.valueType;
  if (found instanceof z.ZodArray) return found.element;
  return null;
}

/** Returns the field names that a value may have; null if any name is allowed. */
export function knownFields(schema: z.core.$ZodType, value: object): string[] | null {
  const found = chosen(schema, value);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : null;
}

/** Returns whether the schema handles unknown fields itself: it allows them, or reports them. */
export function handlesUnknownFields(schema: z.core.$ZodType, value: object): boolean {
  const found = chosen(schema, value);
  return found instanceof z.ZodObject && found.def.catchall !== undefined;
}

/** Returns a value in the form of a file: defaults are left out. */
export function withoutDefaults(schema: z.core.$ZodType, value: unknown): unknown {
  const remaining = cut(schema, value);
  return remaining === LEFT_OUT ? undefined : remaining;
}

const LEFT_OUT = Symbol('left out');

function cut(schema: z.core.$ZodType, value: unknown): unknown {
  if (isDefault(schema, value)) return LEFT_OUT;
  if (Array.isArray(value)) {
    const item = schemaWithin(schema, value, '');
    return item === null ? value : value.map((each: unknown) => withoutDefaults(item, each) ?? {});
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const field = schemaWithin(schema, value, key);
    const remaining = field === null ? part : cut(field, part);
    return remaining === LEFT_OUT || remaining === undefined ? [] : [[key, remaining] as const];
  });
  const mayBeLeftOut =
    schema instanceof z.ZodPrefault || (schema instanceof z.ZodOptional && Object.keys(value).length > 0);
  const isEmptied = mayBeLeftOut && entries.length === 0;
  return isEmptied ? LEFT_OUT : Object.fromEntries(entries);
}

function isDefault(schema: z.core.$ZodType, value: unknown): boolean {
  return schema instanceof z.ZodDefault && isSame(schema.def.defaultValue, value);
}

/** Returns whether two values are equal as JSON; the order of fields does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)));
}
