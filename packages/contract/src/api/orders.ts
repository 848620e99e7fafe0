import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  orderComparisonQuerySchema,
  orderDaysSchema,
  ordersCsvQuerySchema,
  orderSettingsInputSchema,
  orderSettingsSchema,
  ordersQuerySchema,
  refusedDaysInputSchema,
  sentOrdersSchema,
  sentPurchasesSchema,
  storedComparisonSchema,
  storedOrdersSchema,
  storedRowsSchema,
} from '../orders.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';
import { csvFile } from './inputs.ts';

const ofWebsite = z.object({ websiteId: idSchema });

/** Calls about the orders of a website's shop, and the purchases that its report counted. */
export const orders = {
  /** Stores orders. Idempotent: a known order is updated, and an equal one changes nothing. */
  send: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/orders' })
    .meta({ allowed: MANAGERS })
    .input(sentOrdersSchema)
    .output(storedRowsSchema),
  /** Stores purchases. Idempotent: a purchase is known by its id and its time. */
  sendPurchases: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/purchases' })
    .meta({ allowed: MANAGERS })
    .input(sentPurchasesSchema)
    .output(storedRowsSchema),
  list: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/orders' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(ordersQuerySchema)
    .output(storedOrdersSchema),
  csv: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/orders.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: [] })
    .input(ordersCsvQuerySchema)
    .output(csvFile),
  /** Returns the stored comparison of a period: totals, explanations and the part that is not explained. */
  comparison: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/order-comparison' })
    .meta({ allowed: VIEWERS, reads: [] })
    .input(orderComparisonQuerySchema)
    .output(storedComparisonSchema),
  /** Requests the comparison of a period. A worker computes it. */
  compare: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/order-comparison', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(orderComparisonQuerySchema)
    .output(storedComparisonSchema),
  days: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/order-days' })
    .meta({ allowed: VIEWERS, reads: [] })
    .input(orderComparisonQuerySchema)
    .output(orderDaysSchema),
  settings: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/order-settings' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(ofWebsite)
    .output(orderSettingsSchema),
  updateSettings: oc
    .route({ method: 'PUT', path: '/websites/{websiteId}/order-settings' })
    .meta({ allowed: MANAGERS })
    .input(orderSettingsInputSchema)
    .output(orderSettingsSchema),
  setRefusedDays: oc
    .route({ method: 'PUT', path: '/websites/{websiteId}/refused-days' })
    .meta({ allowed: MANAGERS })
    .input(refusedDaysInputSchema)
    .output(orderSettingsSchema),
  /** Deletes all orders, purchases, comparisons and imports of a website. Sources and settings stay. */
  removeAll: oc
    .route({ method: 'DELETE', path: '/websites/{websiteId}/orders', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(ofWebsite),
};
