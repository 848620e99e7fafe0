import { valueAt, type Field, type Fields } from '@vigie/contract/fields/field.ts';
import type * as z from 'zod';
import type { FormRules } from '../forms/form-rules.ts';
import type { Schemas } from '../forms/schemas.ts';
import { isShown, nestedOf, sentOf, sentOfHidden, typedOf } from './field-conversion.ts';
import type { SchemaFacts } from './schema-facts.ts';

/** Conversions of fields with form values of their own, by the name of the field. */
type Conversions = Readonly<
  Record<
    string,
    {
      /** Returns the form value of an item; of a new one without it. */
      read: (item?: never) => unknown;
      /** Returns the value that a save sends; undefined to send none. */
      write: (value: never) => unknown;
    }
  >
>;
/** Stands for the conversions of a form whose values are those of its schema. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- no name is a key of it
type NoConversions = Readonly<Record<never, never>>;

type PathOf<Name, Row> = Row extends { path: infer Path extends string } ? Path : Name;
/** Property of every variant of a union that has it. */
type PropertyOf<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;
type ValueAt<T, Path> = Path extends `${infer Head}.${infer Rest}`
  ? ValueAt<PropertyOf<NonNullable<T>, Head>, Rest>
  : PropertyOf<NonNullable<T>, Path>;
type SchemaValue<F, Schema, Name extends keyof F> = ValueAt<z.output<Schema>, PathOf<Name, F[Name]>>;

/** Fields that a form description contains and the schema or a conversion accepts. */
type AcceptedField<F, Schema, Own = NoConversions> = {
  [Name in keyof F]: F[Name] extends { form: string }
    ? Name extends keyof Own
      ? Name
      : [SchemaValue<F, Schema, Name>] extends [never]
        ? never
        : Name
    : never;
}[keyof F] &
  string;
type Typed<Row, Input> = Row extends { as: 'switch' }
  ? boolean
  : Row extends { as: 'count' | 'number' }
    ? number | string
    : Row extends { as: 'choice'; empty: object }
      ? NonNullable<Input> | ''
      : Row extends { as: 'choice' }
        ? NonNullable<Input>
        : Row extends { as: 'references' | 'list' | 'patterns' }
          ? string[]
          : Row extends { as: 'schedule' | 'group' }
            ? Exclude<Input, undefined>
            : string;
/** Values of a form; a number may be an empty text while it is typed. */
export type FormValues<F, Schema, Own = NoConversions> = {
  [Name in AcceptedField<F, Schema, Own>]: Name extends keyof Own
    ? Own[Name] extends { read: (item?: never) => infer Value }
      ? Value
      : never
    : Typed<F[Name], SchemaValue<F, Schema, Name>>;
};
type SectionOf<F, Schema, Own> = {
  [Name in AcceptedField<F, Schema, Own>]: F[Name] extends { form: infer Section extends string }
    ? Section
    : never;
}[AcceptedField<F, Schema, Own>];

/** A form of described fields: its inputs, and the conversion of its values to API input. */
export interface DescribedForm<F, Schema, Own = NoConversions> {
  fields: F;
  rules: FormRules<FormValues<F, Schema, Own>, z.output<Schema>>;
  /** Sections with their fields, and the section that saves. */
  steps: Readonly<Record<SectionOf<F, Schema, Own> | 'save', readonly AcceptedField<F, Schema, Own>[]>>;
  /** Returns the values of an item; without one, those of a new item. */
  valuesOf: (item?: object) => FormValues<F, Schema, Own>;
  isRequired: (name: string) => boolean;
}

interface FormOptions<F, Schema, Own> {
  facts: SchemaFacts;
  schema: (schemas: Schemas) => Schema;
  /** Conversions of fields whose form values are not those of the schema. */
  own?: Own;
  /** Fields by the code of a failed call that is about them. */
  failures?: Readonly<Record<string, NoInfer<AcceptedField<F, Schema, Own>>>>;
}

/** Creates a form from a description; only the contract's schema defines which values are valid. */
export function describeForm<
  const F extends Fields<never>,
  Schema extends z.ZodObject,
  Own extends Conversions = NoConversions,
>(
  fields: F,
  { facts, schema, own, failures = {} }: FormOptions<F, Schema, Own>,
): DescribedForm<F, Schema, Own> {
  const conversions: Conversions = own ?? {};
  const described: Row[] = Object.entries<Field<never>>(fields).flatMap(([name, field]) =>
    field.form !== undefined && (name in facts || name in conversions)
      ? [{ name, field, path: field.path ?? name, facts: facts[name], conversion: conversions[name] }]
      : [],
  );
  // The section that saves is the last one.
  const rows = described.toSorted((one, other) => savesLast(one) - savesLast(other));
  const inputOf = (values: object) =>
    nestedOf(rows.map((row) => ({ ...row, value: sentOfRow(row, values) })));
  const valuesOf = (item?: object) =>
    Object.fromEntries(rows.map((row) => [row.name, typedOfRow(row, item)]));
  const sections = Map.groupBy(rows, ({ field }) => field.form);
  const steps = [...sections].map(([section, of]) => [section, of.map(({ name }) => name)] as const);
  // The types follow from the description; the objects built from its rows have no static names.
  return {
    fields,
    rules: { schema, inputOf, fields: rows.map(({ name }) => name), names: namesOf(rows), failures },
    steps: Object.fromEntries(sections.has('save') ? steps : [...steps, ['save', []]]),
    valuesOf,
    // Without its values, a group that may be null is null as a whole.
    isRequired: (name: string) => facts[name]?.isRequired === true && facts[name].isNullGroup !== true,
  } as unknown as DescribedForm<F, Schema, Own>;
}

/** A field of a form, with its path in the schema and its conversion. */
interface Row {
  name: string;
  field: Field<never>;
  path: string;
  facts: SchemaFacts[string] | undefined;
  conversion: Conversions[string] | undefined;
}

const savesLast = ({ field }: Row) => (field.form === 'save' ? 1 : 0);

function sentOfRow({ name, field, facts, conversion }: Row, values: object): unknown {
  const value: unknown = Reflect.get(values, name);
  if (!isShown(field, values)) {
    if (conversion) return facts?.takesNull === true ? null : undefined;
    return sentOfHidden(field, facts);
  }
  return conversion ? conversion.write(value as never) : sentOf(field, value, facts);
}

function typedOfRow({ field, path, facts, conversion }: Row, item: object | undefined): unknown {
  return conversion ? conversion.read(item as never) : typedOf(field, valueAt(item, path), facts);
}

/** Returns the names of fields by the last parts of their paths, where the names differ. */
function namesOf(rows: readonly Row[]): Record<string, string> {
  const entries = rows.map(({ name, path }) => [path.split('.').at(-1) ?? path, name] as const);
  return Object.fromEntries(entries.filter(([last, name]) => last !== name));
}
