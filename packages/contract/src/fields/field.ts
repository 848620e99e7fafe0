import type { Operation } from '../api/calls.ts';
import type { Locale, Words } from '../locales.ts';

export type FieldValue = string | number | boolean | null | undefined;

/**
 * Kind of a field, which decides how its value is shown, entered and exported. Agents and the panel call an `address`,
 * users open a `link`. A `slug` is shown letter by letter. `words` are separated by spaces. A `count` is an integer.
 * A `reference` is the id of another item, and `references` are several. A `list` contains texts, and `patterns` select
 * pages. `lines` are texts, one a line. A `secret` is entered and never shown. A feature draws a `schedule`, a `code`
 * and a `group` by a component.
 */
type FieldKind =
  | 'text'
  | 'long-text'
  | 'slug'
  | 'words'
  | 'lines'
  | 'address'
  | 'link'
  | 'email'
  | 'phone'
  | 'number'
  | 'count'
  | 'bytes'
  | 'switch'
  | 'choice'
  | 'instant'
  | 'reference'
  | 'references'
  | 'list'
  | 'patterns'
  | 'schedule'
  | 'secret'
  | 'time-zone'
  | 'code'
  | 'group';

/** Resources whose items a field can refer to. */
export type ReferencedResource = 'agents' | 'contexts' | 'login-journeys' | 'pools';

/** Condition on another field of the form: it has a value, or one of these values. */
interface ShownIf {
  field: string;
  isOneOf?: readonly (string | boolean)[];
}

/**
 * Presentation of a field, in addition to its schema. Lists, details, forms and CSV files are built from these rows, in
 * their order. Only the schema defines valid values.
 */
export interface Field<Item> {
  as: FieldKind;
  /** Dotted path in the schema, such as `settings.agentId`, if it is not the name of the field. */
  path?: string;
  /** Single name of the field: in column, fact, input, filter and heading. */
  label: Words;
  /** Heading of the CSV column, where files must keep another name. */
  heading?: Words;
  /** Text below the input. */
  hint?: Words;
  placeholder?: string | Words;
  /** Number of characters after which the input takes no more. */
  maxLength?: number;
  /** Number of rows of a text of several lines. */
  rows?: number;
  /** Value of the input that browsers may fill in (HTML, section 4.10.18.7). */
  autoComplete?: string;
  unit?: 'seconds';
  /** Start of the steps of a number input. The schema defines valid values. */
  minimum?: number;
  /** Texts for the values of a choice or a switch. */
  choices?: Readonly<Record<string, Words>>;
  /** Texts below the values of a choice, which is then shown as cards. */
  choiceHints?: Readonly<Record<string, Words>>;
  /** Texts below a select field, by its value. */
  valueHints?: Readonly<Record<string, Words>>;
  /** Resource of a reference. */
  to?: ReferencedResource;
  /** Text of a reference to an item that no longer exists. */
  gone?: Words;
  /** Hint of a reference while there is nothing to select. `hidden` hides the input. */
  withoutItems?: Words | 'hidden';
  /** Text of the option without a value. If the schema requires a value, the option cannot be selected again. */
  empty?: Words;
  /** Value in the form of a new item, if the schema has no default. */
  start?: unknown;
  /** Shows the field only under this condition. A hidden field is saved like an empty one, or left out if required. */
  shownIf?: ShownIf;
  /** True if an empty value is sent too, because the stored value stays if the field is absent. */
  isAlwaysSent?: true;
  /** True if the field takes half of the width, beside the next one. */
  isHalf?: true;
  /** Text shown if there is no value. Without it, an empty fact is left out. */
  none?: Words;
  /** Returns the value, if it is not the property of the same name. */
  of?: (item: Item, locale: Locale) => FieldValue;
  /** Column of the list. In a narrow list it gets its own line, shares a line and shows its label, or is hidden. */
  list?: true | 'line' | 'named' | 'none';
  /** True if the list keeps the column beside its open side panel. */
  isBeside?: true;
  /** True if the detail shows the field. */
  detail?: true;
  /** True if the list has a filter select with the values of its query. */
  filter?: true;
  /** Section of the form that contains the field. */
  form?: string;
  /** True if the CSV file has a column for the field. */
  csv?: true;
  /** Only users who may make this call see the field. */
  seenBy?: Operation;
}

/** Fields of a resource, by their names in its schema. */
export type Fields<Item> = Readonly<Record<string, Field<Item>>>;

/** Views that can show a field. */
export type FieldView = 'list' | 'detail' | 'filter' | 'form' | 'csv';

/** Returns the fields that one view shows. */
export function fieldsOfView<Item, Name extends string>(
  fields: Readonly<Record<Name, Field<Item>>>,
  view: FieldView,
  may: (operation: Operation) => boolean,
): [name: Name, field: Field<Item>][] {
  const rows = Object.entries<Field<Item>>(fields) as [Name, Field<Item>][];
  return rows.filter(
    ([, field]) => field[view] !== undefined && (field.seenBy === undefined || may(field.seenBy)),
  );
}

/** Returns the value that views show; several values become one text. */
export function valueOf<Item>([name, field]: [string, Field<Item>], item: Item, locale: Locale): FieldValue {
  if (field.of) return field.of(item, locale);
  const value = valueAt(item, field.path ?? name);
  if (Array.isArray(value)) return value.join(' ');
  // A group has no text; views draw it with a component.
  return typeof value === 'object' ? null : (value as FieldValue);
}

/** Returns the value at a dotted path; undefined if there is none. */
export function valueAt(item: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
      item,
    );
}

/** Returns whether a value is empty. */
export function isEmpty(value: FieldValue): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** Labels that several resources share. */
export const NAME = { en: 'Name', fr: 'Nom' };
export const ADDRESS = { en: 'Address', fr: 'Adresse' };
export const LABELS = { en: 'Labels', fr: 'Étiquettes' };
export const CREATED = { en: 'Created', fr: 'Création' };
export const CHANGED = { en: 'Last modified', fr: 'Dernière modification' };
export const COMPANY_LABEL = { en: 'Company', fr: 'Entreprise' };
/** Hint of a reference whose items could not be loaded. */
export const LIST_FAILED = {
  en: 'The list could not be loaded: nothing else can be chosen.',
  fr: 'La liste n’a pas pu être chargée : rien d’autre ne peut être choisi.',
};
export const YES_OR_NO = {
  true: { en: 'Yes', fr: 'Oui' },
  false: { en: 'No', fr: 'Non' },
} as const;
export const ID_FIELD = {
  as: 'slug',
  label: { en: 'Identifier', fr: 'Identifiant' },
  csv: true,
} as const;
