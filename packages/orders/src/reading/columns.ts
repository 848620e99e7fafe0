import {
  ORDER_COLUMNS_MAX,
  ORDER_FIELDS,
  PURCHASE_FIELDS,
  type ColumnExclusion,
  type OrderField,
  type PurchaseField,
} from '@vigie/contract/order-comparison.ts';
import { headingWords } from './heading-words.ts';
import { isPersonalHeading } from './personal-columns.ts';
import { TableFault } from './table-fault.ts';

/** Names of the columns of exports, without accents and punctuation: WooCommerce, PrestaShop, Shopify, GA4, Matomo. */
const ORDER_NAMES: Readonly<Record<OrderField, readonly string[]>> = {
  order_id: [
    'order id', 'orderid', 'id order', 'order number', 'order no', 'order', 'order reference', 'reference', 'transaction id',
    'numero de commande', 'n commande', 'id commande', 'commande', 'bestellnummer', 'bestell nr', 'auftragsnummer', 'id',
  ],
  time: [
    'time', 'order time', 'order date', 'ordered at', 'created at', 'date created', 'date created gmt', 'date add', 'paid at',
    'date paid', 'timestamp', 'date', 'date de commande', 'date commande', 'bestelldatum', 'datum', 'zeit',
  ],
  amount: [
    'amount', 'order amount', 'order total', 'order total amount', 'total', 'total amount', 'total price', 'total paid',
    'total paid tax incl', 'grand total', 'montant', 'montant total', 'total ttc', 'betrag', 'summe', 'gesamtbetrag', 'revenue',
  ],
  currency: ['currency', 'order currency', 'currency code', 'iso code', 'devise', 'wahrung'],
  state: [
    'state', 'order state', 'current state', 'status', 'order status', 'financial status', 'payment status', 'etat', 'statut',
    'etat de la commande', 'zustand', 'bestellstatus', 'zahlungsstatus',
  ],
}; // prettier-ignore

const PURCHASE_NAMES: Readonly<Record<PurchaseField, readonly string[]>> = {
  transaction_id: [
    'transaction id', 'transactionid', 'ecommerce transaction id', 'transaction', 'order id', 'orderid', 'id order',
    'ecommerce order id', 'order number', 'id', 'id de transaction', 'transaktions id', 'transaktionsnummer',
  ],
  time: [
    'time', 'event time', 'event timestamp', 'server timestamp', 'timestamp', 'date hour minute', 'server time', 'datetime',
    'event date', 'date', 'datum', 'zeit',
  ],
  amount: [
    'amount', 'revenue', 'purchase revenue', 'total revenue', 'ecommerce purchase revenue', 'value', 'event value', 'total',
    'montant', 'chiffre d affaires', 'betrag', 'umsatz',
  ],
  currency: ['currency', 'currency code', 'devise', 'wahrung'],
}; // prettier-ignore

const NEEDED_OF_ORDERS: readonly OrderField[] = ['order_id', 'time', 'state'];
/** Names that explanations use for what is derived from a row. */
const RESERVED: readonly string[] = ['time'];
/** Start of the names of columns that Vigie adds to the orders of a comparison. */
const OWN_PREFIX = 'vigie:';

/** Columns that the user named: heading by field. */
export type NamedColumns = Readonly<Partial<Record<string, string>>>;

/** Position of each field's column in the rows; absent fields are not in the file. */
export type FieldPositions<F extends string> = Partial<Record<F, number>>;

export interface OrderColumns {
  fields: FieldPositions<OrderField>;
  /** Further columns that are read. */
  further: { name: string; position: number }[];
  leftOut: { column: string; reason: ColumnExclusion }[];
}

/** Proposes the column of each field of an order file. */
export const proposeOrderFields = (headings: readonly string[]): FieldPositions<OrderField> =>
  proposed(headings, ORDER_NAMES, ORDER_FIELDS);

/** Proposes the column of each field of a purchase file. */
export const proposePurchaseFields = (headings: readonly string[]): FieldPositions<PurchaseField> =>
  proposed(headings, PURCHASE_NAMES, PURCHASE_FIELDS);

/**
 * Chooses the columns of an order file. `wanted` names the further columns; without it, the first ten are read. Throws
 * TableFault if a needed field has no column.
 */
export function chooseOrderColumns(
  headings: readonly string[],
  named: NamedColumns,
  wanted: readonly string[] | null,
): OrderColumns {
  const fields = withNamed(headings, named, {
    found: proposeOrderFields(headings),
    needed: NEEDED_OF_ORDERS,
  });
  const taken = new Set<number>(Object.values(fields));
  const chosen: OrderColumns = { fields, further: [], leftOut: [] };
  const seen = new Set<string>();
  const wantedPositions = wanted?.map((name) => findHeading(headings, name)) ?? null;
  for (const [position, heading] of headings.entries()) {
    if (taken.has(position) || heading === '') continue;
    if (wantedPositions !== null && !wantedPositions.includes(position)) continue;
    const reason = exclusionOf(heading, seen, chosen.further.length);
    if (reason === null) chosen.further.push({ name: heading, position });
    else chosen.leftOut.push({ column: heading, reason });
    seen.add(heading);
  }
  return chosen;
}

/** Chooses the columns of a purchase file. Throws TableFault if there is no id. */
export const choosePurchaseColumns = (
  headings: readonly string[],
  named: NamedColumns,
): FieldPositions<PurchaseField> =>
  withNamed(headings, named, { found: proposePurchaseFields(headings), needed: ['transaction_id'] });

/** Returns whether a name is used otherwise: by explanations, by Vigie's own columns, or by every object of JavaScript. */
const isReserved = (heading: string): boolean =>
  RESERVED.includes(heading) || heading.startsWith(OWN_PREFIX) || heading in Object.prototype;

function exclusionOf(heading: string, seen: ReadonlySet<string>, count: number): ColumnExclusion | null {
  if (isPersonalHeading(heading)) return 'personal-data';
  if (isReserved(heading)) return 'reserved';
  if (seen.has(heading)) return 'repeated';
  return count >= ORDER_COLUMNS_MAX ? 'too-many' : null;
}

function proposed<F extends string>(
  headings: readonly string[],
  names: Readonly<Record<F, readonly string[]>>,
  fields: readonly F[],
): FieldPositions<F> {
  const words = headings.map(headingWords);
  const found: FieldPositions<F> = {};
  const taken = new Set<number>();
  for (const field of fields) {
    const exact = headings.findIndex((heading, at) => heading === field && !taken.has(at));
    const known = names[field].map((name) => words.findIndex((word, at) => word === name && !taken.has(at)));
    const position = exact === -1 ? known.find((at) => at !== -1) : exact;
    if (position === undefined) continue;
    found[field] = position;
    taken.add(position);
  }
  // Shopify calls the number of an order "Name".
  const isShopify = words.includes('financial status') && words.includes('name');
  if (isShopify && fields.some((field) => field === 'order_id'))
    Object.assign(found, { order_id: words.indexOf('name') });
  return found;
}

function withNamed<F extends string>(
  headings: readonly string[],
  named: NamedColumns,
  { found, needed }: { found: FieldPositions<F>; needed: readonly F[] },
): FieldPositions<F> {
  const fields: FieldPositions<F> = { ...found };
  for (const [field, heading] of Object.entries(named))
    if (heading !== undefined) fields[field as F] = findHeading(headings, heading);
  for (const field of needed)
    if (fields[field] === undefined)
      throw new TableFault('column-missing', { column: field, headings: shortList(headings) });
  return fields;
}

function findHeading(headings: readonly string[], name: string): number {
  const position = headings.indexOf(name.trim());
  const near =
    position === -1 ? headings.findIndex((one) => headingWords(one) === headingWords(name)) : position;
  if (near === -1) throw new TableFault('column-unknown', { column: name, headings: shortList(headings) });
  return near;
}

const shortList = (headings: readonly string[]): string => {
  const shown = headings.slice(0, 12).map((one) => one.slice(0, 40));
  return shown.join(', ') + (headings.length > shown.length ? ', …' : '');
};
