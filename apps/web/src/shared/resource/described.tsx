import type { ReactNode } from 'react';
import {
  fieldsOfView,
  isEmpty,
  valueOf,
  type Field,
  type Fields,
  type FieldValue,
} from '@vigie/contract/fields/field.ts';
import { useFormat, useLocale } from '../i18n/i18n-provider.tsx';
import { hostOf } from '../session/current-website.tsx';
import { usePermission } from '../session/session-provider.tsx';
import type { Fact } from '../ui/facts.tsx';
import type { Column } from '../ui/list/column.ts';
import type { Facet } from '../ui/list/facet-select.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';

/** A description with typed field names. */
type Named<Item, Name extends string> = Readonly<Record<Name, Field<Item>>>;
/** Custom rendering by field name, which every shown reference needs. Null leaves a fact out, and renders a cell as its description does. */
type Cells<Item, Name extends string> = { readonly [N in Name]?: (item: Item) => ReactNode };

const WIDTHS: Partial<Record<Field<never>['as'], string>> = {
  count: '110px',
  bytes: '110px',
  instant: '120px',
  choice: '120px',
  switch: '120px',
};
const NAME_WIDTH = 'minmax(180px, 2fr)';
const TEXT_WIDTH = 'minmax(110px, 1fr)';

/** Returns the list columns that the description defines. */
export function useDescribedColumns<Item, Name extends string>(
  fields: Named<Item, Name>,
  cells: NoInfer<Cells<Item, Name>> = {},
  widths: { readonly [N in Name]?: string } = {},
): Column<Item>[] {
  const { locale } = useLocale();
  return fieldsOfView<Item, Name>(fields, 'list', usePermission()).map(([name, field], index) => ({
    key: name,
    title: field.label[locale],
    width: widths[name] ?? (index === 0 ? NAME_WIDTH : (WIDTHS[field.as] ?? TEXT_WIDTH)),
    ...(field.as === 'count' ? { align: 'end' as const } : {}),
    ...(field.isBeside ? { isBeside: true as const } : {}),
    ...(field.list === true || field.list === undefined ? {} : { narrow: field.list }),
    cell: (item) =>
      cells[name]?.(item) ?? <Value field={field} value={valueOf([name, field], item, locale)} />,
  }));
}

/** Returns the facts of a detail. A fact without a value is left out, unless its description has a text for that. */
export function useFacts<Item, Name extends string>(
  item: Item,
  fields: Named<Item, Name>,
  cells: NoInfer<Cells<Item, Name>> = {},
): Fact[] {
  const { locale } = useLocale();
  return fieldsOfView<Item, Name>(fields, 'detail', usePermission()).map(([name, field]): Fact => {
    const own = cells[name];
    const value = valueOf([name, field], item, locale);
    const shown = own ? (
      own(item)
    ) : isEmpty(value) && !field.none ? null : (
      <Value field={field} value={value} />
    );
    return shown === null ? null : [field.label[locale], shown];
  });
}

/** Returns the select fields above a list. Their values are those that the list's query accepts. */
export function useFacets(
  fields: Fields<never>,
  facet: (name: never, label: string, wordOf: (value: string) => string) => Facet,
): Facet[] {
  const { locale } = useLocale();
  return fieldsOfView(fields, 'filter', usePermission()).map(([name, { label, choices }]) =>
    facet(name as never, label[locale], (value) => choices?.[value]?.[locale] ?? value),
  );
}

interface ValueProps<Item> {
  field: Field<Item>;
  value: FieldValue;
}

function Value<Item>({ field, value }: ValueProps<Item>): ReactNode {
  const { locale } = useLocale();
  const format = useFormat();
  if (isEmpty(value)) return field.none ? <span className="muted">{field.none[locale]}</span> : null;
  if (field.choices) return field.choices[String(value)]?.[locale] ?? String(value);
  if (field.as === 'instant') return <TimeAgo at={String(value)} />;
  if (field.as === 'bytes') return format.bytes(Number(value));
  if (typeof value === 'number') return format.exact(value);
  if (field.as === 'link')
    return (
      <a className="accent" href={String(value)} target="_blank" rel="noopener noreferrer">
        {hostOf(String(value))}
      </a>
    );
  const isLetters = field.as === 'slug' || field.as === 'address';
  return <span className={isLetters ? 'mono small anywhere' : 'anywhere'}>{String(value)}</span>;
}
