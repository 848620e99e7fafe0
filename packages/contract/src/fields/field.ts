import type { Operation } from '../api/calls.ts';
import type { Words } from '../locales.ts';

export type FieldValue = string | number | boolean | null | undefined;

/**
 * How a value is shown, typed and exported. Agents and the panel call an address, users open a link; a slug is read
 * letter by letter; words are typed with spaces between them; a count is a whole number.
 */
type FieldKind =
  | 'text'
  | 'long-text'
  | 'slug'
  | 'words'
  | 'address'
  | 'link'
  | 'number'
  | 'count'
  | 'bytes'
  | 'switch'
  | 'choice'
  | 'instant';

/**
 * What a schema cannot say of a field. Lists, details, forms and CSV files are made of these rows, in their order; the
 * schema alone says what is valid.
 */
export interface Field<Item> {
  as: FieldKind;
  /** The one name of it: of column, fact, input, filter and heading. */
  label: Words;
  /** Below its input. */
  hint?: Words;
  placeholder?: string;
  unit?: 'seconds';
  /** Where the steps of a number begin; the schema says what is valid. */
  minimum?: number;
  /** The words of each value of a choice or a switch. */
  choices?: Readonly<Record<string, Words>>;
  /** What stands where there is no value; without it, an empty fact is left out. */
  none?: Words;
  /** Its value, where that is no property of this name. */
  of?: (item: Item) => FieldValue;
  /** A column of the list. In a narrow one it gets its own line, shares one and shows its label, or disappears. */
  list?: true | 'line' | 'named' | 'none';
  /** A fact of the detail. */
  detail?: true;
  /** A select above the list, of the values that the list's query takes. */
  filter?: true;
  /** The section of the form that asks for it. */
  form?: string;
  /** A column of the CSV file. */
  csv?: true;
  /** Users who may not make this call do not see it. */
  seenBy?: Operation;
}

/** The fields of a noun, by their names in its schema. */
export type Fields<Item> = Readonly<Record<string, Field<Item>>>;

/** The places that show a field. */
export type FieldPlace = 'list' | 'detail' | 'filter' | 'form' | 'csv';

/** Returns the fields that one place shows. */
export function fieldsIn<Item, Name extends string>(
  fields: Readonly<Record<Name, Field<Item>>>,
  place: FieldPlace,
  may: (operation: Operation) => boolean,
): [name: Name, field: Field<Item>][] {
  const rows = Object.entries<Field<Item>>(fields) as [Name, Field<Item>][];
  return rows.filter(
    ([, field]) => field[place] !== undefined && (field.seenBy === undefined || may(field.seenBy)),
  );
}

export function valueOf<Item>([name, field]: [string, Field<Item>], item: Item): FieldValue {
  if (field.of) return field.of(item);
  const value = (item as Readonly<Record<string, FieldValue | readonly string[]>>)[name];
  return typeof value === 'object' && value !== null ? value.join(' ') : value;
}

/** Returns whether there is nothing to show. */
export function isEmpty(value: FieldValue): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** Fields that several nouns have. */
export const NAME = { en: 'Name', fr: 'Nom' };
export const ADDRESS = { en: 'Address', fr: 'Adresse' };
export const LABELS = { en: 'Labels', fr: 'Étiquettes' };
export const CREATED = { en: 'Created', fr: 'Création' };
export const CHANGED = { en: 'Last modified', fr: 'Dernière modification' };
export const COMPANY = { en: 'Company', fr: 'Entreprise' };
export const YES_OR_NO = {
  true: { en: 'Yes', fr: 'Oui' },
  false: { en: 'No', fr: 'Non' },
} as const;
export const ID_FIELD = {
  as: 'slug',
  label: { en: 'Identifier', fr: 'Identifiant' },
  csv: true,
} as const;
