import { orderSettingsInputSchema, type OrderSettings } from '@vigie/contract/orders.ts';
import * as z from 'zod';
import type { Panel } from '../../panel/panel.ts';
import { isSame } from '../known-fields.ts';

const { shape } = orderSettingsInputSchema;

/** Settings of the orders of a website in a configuration file. Orders, shops and secrets are in none. */
export const orderValueSchema = z.object({
  timeZone: shape.timeZone,
  currency: shape.currency,
  retentionDays: shape.retentionDays.default(395),
  /** Source of the purchases: files and calls, or a reporting interface of the website. */
  purchasesFrom: shape.purchasesFrom.unwrap().default('sent'),
  refusedShareFrom: shape.refusedShareFrom.default('none'),
  refusedShare: shape.refusedShare.default(null),
  /** Columns of the files of each kind. */
  mappings: shape.mappings.unwrap().default({}),
} satisfies Record<Exclude<keyof typeof shape, 'websiteId' | 'updatedAt'>, z.ZodType>);
type OrderValue = z.infer<typeof orderValueSchema>;

/** Returns the settings of orders as a configuration file has them. */
export function orderValueOf(settings: OrderSettings): OrderValue {
  const { timeZone, currency, retentionDays, purchasesFrom, refusedShareFrom, refusedShare, mappings } =
    settings;
  return { timeZone, currency, retentionDays, purchasesFrom, refusedShareFrom, refusedShare, mappings };
}

/** Sets the settings of orders, unless the file names none or they are so already. */
export async function setOrders(
  panel: Panel,
  websiteId: string,
  { wanted, before }: { wanted: OrderValue | undefined; before: OrderSettings },
): Promise<void> {
  const { updatedAt } = before;
  if (wanted === undefined || (updatedAt !== null && isSame(wanted, orderValueOf(before)))) return;
  await panel.orders.updateSettings({ ...wanted, websiteId, updatedAt });
}
