import * as z from 'zod';
import { sentOrderSchema, ORDER_BATCH_MAX, type SentOrder } from '@vigie/contract/orders.ts';
import type { OrderIdKind, OrderSourceKind } from '@vigie/contract/order-source.ts';

/** Orders of a webhook, with the instant of their last change at the shop. */
interface ShopOrders {
  orders: SentOrder[];
  /** Null: the shop does not say. */
  sentAt: Date | null;
}

const text = z.union([z.string().max(200), z.number()]);
const optionalText = text.nullish();
/** Instants of WooCommerce are UTC without a zone. */
const instant = z.string().max(40).nullish();

/** Order of WooCommerce's REST API. Everything about persons is left unread. */
const wooSchema = z.object({
  id: text,
  number: optionalText,
  status: z.string().max(60),
  currency: z.string().max(10),
  date_created_gmt: z.string().max(40),
  date_modified_gmt: instant,
  total: text,
  total_tax: optionalText,
  shipping_total: optionalText,
  payment_method: optionalText,
  created_via: optionalText,
  billing: z.object({ country: optionalText }).nullish(),
});

const shopifySchema = z.object({
  id: text,
  name: optionalText,
  test: z.boolean().nullish(),
  cancelled_at: instant,
  financial_status: z.string().max(60).nullish(),
  currency: z.string().max(10),
  created_at: z.string().max(40),
  updated_at: instant,
  total_price: text,
  total_tax: optionalText,
  payment_gateway_names: z.array(z.string().max(120)).max(20).nullish(),
  source_name: optionalText,
  shipping_address: z.object({ country_code: optionalText }).nullish(),
});

const genericSchema = z.union([
  z.object({ orders: z.array(sentOrderSchema).min(1).max(ORDER_BATCH_MAX) }),
  sentOrderSchema.transform((order) => ({ orders: [order] })),
]);

/** Reads the body of a webhook. Returns null for one that is no order of this shop system. */
export function readShopOrders(
  { kind, idKind }: { kind: OrderSourceKind; idKind: OrderIdKind },
  body: unknown,
): ShopOrders | null {
  if (kind === 'woocommerce') return readWoo(body, idKind);
  if (kind === 'shopify') return readShopify(body, idKind);
  const read = genericSchema.safeParse(body);
  return read.success ? { orders: read.data.orders, sentAt: null } : null;
}

function readWoo(body: unknown, idKind: OrderIdKind): ShopOrders | null {
  const { data: order } = wooSchema.safeParse(body);
  if (order === undefined) return null;
  const columns = withoutEmpty({
    payment_method: order.payment_method,
    country: order.billing?.country,
    created_via: order.created_via,
    tax: order.total_tax,
    shipping: order.shipping_total,
  });
  const sent = {
    orderId: idKind === 'id' ? order.id : (order.number ?? order.id),
    time: inUtc(order.date_created_gmt),
    amount: order.total,
    currency: order.currency,
    state: order.status,
    columns,
  };
  return { orders: [sent], sentAt: dateOf(order.date_modified_gmt) };
}

function readShopify(body: unknown, idKind: OrderIdKind): ShopOrders | null {
  const { data: order } = shopifySchema.safeParse(body);
  if (order === undefined) return null;
  const isCancelled = order.cancelled_at !== null && order.cancelled_at !== undefined;
  const columns = withoutEmpty({
    payment_method: order.payment_gateway_names?.join(', ').slice(0, 120),
    country: order.shipping_address?.country_code,
    channel: order.source_name,
    tax: order.total_tax,
  });
  const sent = {
    orderId: idKind === 'id' ? order.id : (order.name ?? order.id),
    time: order.created_at,
    amount: order.total_price,
    currency: order.currency,
    state: order.test === true ? 'test' : isCancelled ? 'cancelled' : (order.financial_status ?? 'open'),
    columns,
  };
  return { orders: [sent], sentAt: dateOf(order.updated_at) };
}

const inUtc = (gmt: string): string => (/[zZ]$|[+-]\d\d:?\d\d$/.test(gmt) ? gmt : `${gmt}Z`);

function dateOf(instantText: string | null | undefined): Date | null {
  if (instantText === null || instantText === undefined) return null;
  const at = Date.parse(inUtc(instantText));
  return Number.isNaN(at) ? null : new Date(at);
}

const withoutEmpty = (
  columns: Record<string, string | number | null | undefined>,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
