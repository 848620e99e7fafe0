import { wordsIn } from '@vigie/contract/labels.ts';
import type { ReactNode } from 'react';
import { InputBase, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { withScheme } from '@vigie/contract/web-address.ts';
import type { Field, Fields } from '@vigie/contract/fields/field.ts';
import type * as z from 'zod';
import { AddressField } from '../fields/address-field.tsx';
import type { FormRules } from '../forms/form-rules.ts';
import type { Schemas } from '../forms/schemas.ts';
import { useLocale } from '../i18n/i18n-provider.tsx';
import '../ui/inputs.css';
import { NumberInput } from '../ui/number-input.tsx';
import { Switch } from '../ui/switch.tsx';
import type { SchemaFacts } from './schema-facts.ts';

/** Fields that a form description contains and the schema accepts. */
type AcceptedField<F, Schema> = {
  [Name in keyof F]: F[Name] extends { form: string } ? Name : never;
}[keyof F] &
  keyof z.output<Schema> &
  string;
type Typed<Row, Input> = Row extends { as: 'switch' }
  ? boolean
  : Row extends { as: 'count' | 'number' }
    ? number | string
    : Row extends { as: 'choice' }
      ? NonNullable<Input>
      : string;
/** Values of a form; a number may be an empty text while it is typed. */
export type FormValues<F, Schema> = {
  [Name in AcceptedField<F, Schema>]: Typed<F[Name], z.output<Schema>[Name]>;
};
type SectionOf<F, Schema> = {
  [Name in AcceptedField<F, Schema>]: F[Name] extends { form: infer Section extends string }
    ? Section
    : never;
}[AcceptedField<F, Schema>];

/** A form of described fields: its inputs, and the conversion of its values to API input. */
export interface DescribedForm<F, Schema> {
  fields: F;
  rules: FormRules<FormValues<F, Schema>, z.output<Schema>>;
  /** Sections with their fields, and the section that saves. */
  steps: Readonly<Record<SectionOf<F, Schema> | 'save', readonly AcceptedField<F, Schema>[]>>;
  /** Returns the values of an item; without one, the schema's defaults. */
  valuesOf: (item?: object) => FormValues<F, Schema>;
  isRequired: (name: string) => boolean;
}

interface FormOptions<F, Schema> {
  facts: SchemaFacts;
  schema: (schemas: Schemas) => Schema;
  /** Fields by the code of a failed call that is about them. */
  failures?: Readonly<Record<string, NoInfer<AcceptedField<F, Schema>>>>;
}

/** Creates a form from a description; only the contract's schema defines which values are valid. */
export function describeForm<F extends Fields<never>, Schema extends z.ZodObject>(
  fields: F,
  { facts, schema, failures = {} }: FormOptions<F, Schema>,
): DescribedForm<F, Schema> {
  const rows = Object.entries<Field<never>>(fields).filter(
    ([name, { form }]) => form !== undefined && name in facts,
  );
  const inputOf = (values: object) =>
    Object.fromEntries(
      rows.map(([name, { as }]) => [
        name,
        sentOf(as, Reflect.get(values, name), facts[name]?.takesNull === true),
      ]),
    );
  const sections = Map.groupBy(rows, ([, { form }]) => form);
  const steps = [...sections].map(([section, of]) => [section, of.map(([name]) => name)]);
  const valuesOf = (item: object = {}) =>
    Object.fromEntries(
      rows.map(([name, { as }]) => [
        name,
        typedOf(as, Reflect.get(item, name)) ?? facts[name]?.usual ?? blankOf(as),
      ]),
    );
  // The types follow from the description; the objects built from its rows have no static names.
  return {
    fields,
    rules: { schema, inputOf, fields: rows.map(([name]) => name), failures },
    steps: Object.fromEntries([...steps, ['save', []]]),
    valuesOf,
    isRequired: (name: string) => facts[name]?.isRequired === true,
  } as unknown as DescribedForm<F, Schema>;
}

const isNumber = (as: Field<never>['as']) => as === 'count' || as === 'number';
/** Returns the typed form of a value; a list of words is one text. */
const typedOf = (as: Field<never>['as'], value: unknown) =>
  as === 'words' && Array.isArray(value) ? value.join(' ') : value;
const blankOf = (as: Field<never>['as']) => (as === 'switch' ? false : '');

/** Returns the value that a save sends for one field; an empty one becomes null if the schema accepts null. */
function sentOf(as: Field<never>['as'], typed: unknown, takesNone: boolean): unknown {
  if (as === 'switch') return typed === true;
  const text = String(typed).trim();
  if (isNumber(as)) return text === '' ? (takesNone ? null : Number.NaN) : Number(text);
  if (as === 'words') return wordsIn(text);
  if (text === '' && takesNone) return null;
  return as === 'address' || as === 'link' ? withScheme(text) : text;
}

interface InputsProps<F, Schema, V> {
  of: DescribedForm<F, Schema>;
  form: UseFormReturnType<V>;
  section: SectionOf<F, Schema>;
}

export function Inputs<F extends Fields<never>, Schema, V extends FormValues<F, Schema>>({
  of,
  form,
  section,
}: InputsProps<F, Schema, V>): ReactNode {
  return of.steps[section].map((name) => (
    <FieldInput
      key={name}
      name={name}
      field={of.fields[name] as Field<never>}
      form={form}
      isRequired={of.isRequired(name)}
    />
  ));
}

interface FieldInputProps<V> {
  name: string;
  field: Pick<Field<never>, 'as' | 'label' | 'hint' | 'placeholder' | 'choices' | 'minimum'>;
  form: UseFormReturnType<V>;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Replaces the hint of its description. */
  hint?: string;
}

/** Input attributes of texts that are read letter by letter. */
const LETTERS = { spellCheck: false, autoComplete: 'off', classNames: { input: 'mono' } };

export function FieldInput<V>(inputProps: FieldInputProps<V>): ReactNode {
  const { name, field, form, isRequired = false, isDisabled = false } = inputProps;
  const { locale } = useLocale();
  const { as, label, placeholder, choices = {}, minimum } = field;
  const hint = inputProps.hint ?? field.hint?.[locale];
  const said = {
    label: label[locale],
    ...(hint === undefined ? {} : { description: hint }),
    ...(isDisabled ? { disabled: true } : {}),
    ...(placeholder === undefined ? {} : { placeholder }),
  };
  if (as === 'switch') return <Switch {...said} {...form.getInputProps(name, { type: 'checkbox' })} />;
  const props = {
    ...said,
    withAsterisk: isRequired && !isNumber(as) && as !== 'choice',
    ...form.getInputProps(name),
  };
  if (as === 'address' || as === 'link')
    return <AddressField form={form as never} name={name} {...said} withAsterisk={isRequired} />;
  if (as === 'choice') {
    const data = Object.entries(choices).map(([value, words]) => ({ value, label: words[locale] }));
    return <NativeSelect {...props} data={data} />;
  }
  // Textarea needs code that measures its text.
  if (as === 'long-text') return <InputBase {...props} component="textarea" multiline rows={4} />;
  if (isNumber(as)) return <NumberInput {...props} minimum={minimum} allowsDecimals={as === 'number'} />;
  if (as === 'words')
    return (
      <TextInput
        {...props}
        autoCapitalize="none"
        onChange={(event) => props.onChange(event.currentTarget.value.toLowerCase())}
      />
    );
  return <TextInput {...props} {...(as === 'slug' ? LETTERS : {})} />;
}
