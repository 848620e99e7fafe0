import { Fragment, type ReactNode } from 'react';
import { InputBase, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { valueAt, type Field, type Fields } from '@vigie/contract/fields/field.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { AddressField } from '../fields/address-field.tsx';
import { useLocale } from '../i18n/i18n-provider.tsx';
import '../ui/inputs.css';
import { NumberInput } from '../ui/number-input.tsx';
import { timeZones } from '../ui/schedule/time-zones.ts';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Switch } from '../ui/switch.tsx';
import type { DescribedForm, FormValues } from './described-form.ts';
import { isNumber, isShown } from './field-conversion.ts';
import { ReferenceSelect } from './reference-select.tsx';

type Row = Field<never>;

interface InputsProps<F, Schema, Own, V, Section> {
  of: DescribedForm<F, Schema, Own>;
  form: UseFormReturnType<V>;
  section: Section;
  /** Components of fields that are drawn in their own way, by the name of the field. */
  own?: { readonly [Name in keyof FormValues<F, Schema, Own>]?: ReactNode };
  /** Website whose items references select. */
  websiteId?: string;
}

/** Renders the fields of one section in their order; fields of half the width are side by side. */
export function Inputs<
  F extends Fields<never>,
  Schema,
  Own,
  V extends FormValues<F, Schema, Own>,
  Section extends keyof DescribedForm<F, Schema, Own>['steps'],
>({ of, form, section, own = {}, websiteId = '' }: InputsProps<F, Schema, Own, V, Section>): ReactNode {
  const shown = of.steps[section].flatMap((name) => {
    const field: Row = of.fields[name] as Row;
    return isShown(field, form.values) ? [{ name, field }] : [];
  });
  const inputs = shown.map(({ name, field }) => ({
    isHalf: field.isHalf === true,
    name,
    input:
      name in own ? (
        own[name]
      ) : (
        <FieldInput {...{ name, field, form, websiteId }} isRequired={of.isRequired(name)} />
      ),
  }));
  return rowsOf(inputs).map((row) => {
    const [first] = row;
    if (first === undefined) return null;
    const children = row.map(({ name, input }) => <Fragment key={name}>{input}</Fragment>);
    if (!first.isHalf) return children;
    return (
      <div key={first.name} className="input-row">
        {children}
      </div>
    );
  });
}

/** Returns the rows of inputs: consecutive halves share one. */
function rowsOf<Input extends { isHalf: boolean }>(inputs: readonly Input[]): Input[][] {
  const rows: Input[][] = [];
  for (const input of inputs) {
    const last = rows.at(-1);
    if (input.isHalf && last?.[0]?.isHalf === true) last.push(input);
    else rows.push([input]);
  }
  return rows;
}

interface FieldInputProps<V> {
  name: string;
  field: Pick<
    Row,
    | 'as'
    | 'label'
    | 'hint'
    | 'placeholder'
    | 'autoComplete'
    | 'maxLength'
    | 'rows'
    | 'choices'
    | 'choiceHints'
    | 'valueHints'
    | 'empty'
    | 'minimum'
    | 'to'
    | 'gone'
    | 'withoutItems'
  >;
  form: UseFormReturnType<V>;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Replaces the hint of its description. */
  hint?: string;
  websiteId?: string;
}

/** Input attributes of texts. A slug is read letter by letter, and a secret is pasted and never shown. */
const ATTRIBUTES: Partial<Record<Row['as'], object>> = {
  lines: { rows: 5, spellCheck: false },
  slug: { spellCheck: false, autoComplete: 'off', classNames: { input: 'mono' } },
  email: { type: 'email', inputMode: 'email', spellCheck: false, autoComplete: 'off' },
  phone: { type: 'tel' },
  instant: { type: 'datetime-local' },
  secret: { type: 'password', autoComplete: 'new-password' },
};

/** Returns the label of an input, with those of its other texts and limits that the description has. */
function attributesOf(
  { label, placeholder, autoComplete, maxLength }: FieldInputProps<never>['field'],
  hint: string | undefined,
  locale: Locale,
) {
  const example = typeof placeholder === 'object' ? placeholder[locale] : placeholder;
  return {
    label: label[locale],
    ...(hint === undefined ? {} : { description: hint }),
    ...(example === undefined ? {} : { placeholder: example }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

/** Renders the input of one field. */
export function FieldInput<V>(inputProps: FieldInputProps<V>): ReactNode {
  const { name, field, form, isRequired = false, isDisabled = false, websiteId = '' } = inputProps;
  const { locale } = useLocale();
  const { as, minimum } = field;
  const valueHint = field.valueHints?.[String(valueAt(form.values, name))];
  const hint = inputProps.hint ?? (valueHint ?? field.hint)?.[locale];
  const attributes = { ...attributesOf(field, hint, locale), ...(isDisabled ? { disabled: true } : {}) };
  if (as === 'switch') return <Switch {...attributes} {...form.getInputProps(name, { type: 'checkbox' })} />;
  const isChoice = as === 'choice' && field.empty === undefined;
  const props = {
    ...attributes,
    // Numbers and choices without an empty option always have a value.
    withAsterisk: isRequired && !isNumber(field) && !isChoice,
    ...form.getInputProps(name),
  };
  if (as === 'address' || as === 'link')
    return <AddressField form={form as never} name={name} {...attributes} withAsterisk={isRequired} />;
  if (field.choices) return <ChoiceInput {...{ field, props, isRequired }} />;
  if (as === 'time-zone') return <TimeZoneSelect {...{ field, props }} />;
  if (as === 'reference') return <ReferenceSelect {...{ field, props, websiteId }} />;
  if (isNumber(field)) return <NumberInput {...props} minimum={minimum} allowsDecimals={as === 'number'} />;
  return <TextField {...{ field, props }} />;
}

interface TextFieldProps {
  field: Pick<Row, 'as' | 'rows'>;
  props: { onChange?: (value: string) => void };
}

/** Renders the input of a text, of one line or several. */
function TextField({ field: { as, rows = 4 }, props }: TextFieldProps): ReactNode {
  // Textarea needs code that measures its text.
  if (as === 'long-text' || as === 'lines')
    return (
      <InputBase rows={rows} {...ATTRIBUTES[as]} {...(props as object)} component="textarea" multiline />
    );
  if (as === 'words')
    return (
      <TextInput
        {...(props as object)}
        autoCapitalize="none"
        onChange={(event) => props.onChange?.(event.currentTarget.value.toLowerCase())}
      />
    );
  return <TextInput {...ATTRIBUTES[as]} {...(props as object)} />;
}

interface TimeZoneSelectProps {
  field: Pick<Row, 'empty'>;
  props: object & { value?: string };
}

function TimeZoneSelect({ field: { empty }, props }: TimeZoneSelectProps): ReactNode {
  const { locale } = useLocale();
  const none = empty ? [{ value: '', label: empty[locale] }] : [];
  const zones = timeZones(props.value || 'UTC').map((zone) => ({ value: zone, label: zone }));
  return <NativeSelect {...props} data={[...none, ...zones]} />;
}

interface ChoiceInputProps {
  field: Pick<Row, 'choices' | 'choiceHints' | 'empty'>;
  props: { label: string; value?: string; onChange?: (value: string) => void };
  isRequired: boolean;
}

/** Renders a choice: as cards if its values have hints, else as a select field. */
function ChoiceInput({ field, props, isRequired }: ChoiceInputProps): ReactNode {
  const { locale } = useLocale();
  const { choices = {}, choiceHints, empty } = field;
  const data = Object.entries(choices).map(([value, words]) => ({ value, label: words[locale] }));
  if (choiceHints) {
    const options = data.map((one) => ({ ...one, hint: choiceHints[one.value]?.[locale] ?? '' }));
    return (
      <RadioCards
        label={props.label}
        value={props.value ?? ''}
        options={options}
        onChange={(value) => props.onChange?.(value)}
      />
    );
  }
  const none = empty ? [{ value: '', label: empty[locale], disabled: isRequired }] : [];
  return <NativeSelect {...(props as object)} data={[...none, ...data]} />;
}
