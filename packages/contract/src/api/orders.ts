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
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { csvFile } from './inputs.ts';

const ofWebsite = z.object({ websiteId: idSchema });

const { get, post, put, del } = callsOn({ en: 'Orders', fr: 'Commandes' });

/** Calls about the orders of a website's shop, and the purchases that its report counted. */
export const orders = {
  /** Stores orders. Idempotent: a known order is updated, and an equal one changes nothing. */
  send: post('/websites/{websiteId}/orders', 'Stores orders of a website’s shop')
    .meta({ allowed: MANAGERS, token: 'orders', done: { en: 'sent', fr: 'envoyées' } })
    .input(sentOrdersSchema)
    .output(storedRowsSchema),
  /** Stores purchases. Idempotent: a purchase is known by its id and its time. */
  sendPurchases: post('/websites/{websiteId}/purchases', 'Stores purchases that a report counted')
    .meta({ allowed: MANAGERS, token: 'orders', done: { en: 'purchases sent', fr: 'achats envoyés' } })
    .input(sentPurchasesSchema)
    .output(storedRowsSchema),
  list: get('/websites/{websiteId}/orders', 'Lists orders with their purchases')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(ordersQuerySchema)
    .output(storedOrdersSchema),
  csv: get('/websites/{websiteId}/orders.csv', 'Exports orders with their purchases as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: [], token: 'read' })
    .input(ordersCsvQuerySchema)
    .output(csvFile),
  /** Returns the stored comparison of a period: totals, explanations and the part that is not explained. */
  comparison: get(
    '/websites/{websiteId}/order-comparison',
    'Reads which orders the report misses, and what explains them',
  )
    .meta({ allowed: VIEWERS, reads: [], token: 'read' })
    .input(orderComparisonQuerySchema)
    .output(storedComparisonSchema),
  /** Requests the comparison of a period. A worker computes it. */
  compare: post('/websites/{websiteId}/order-comparison', 'Requests the comparison of a period', 202)
    .meta({
      allowed: MANAGERS,
      token: 'run',
      done: { en: 'comparison requested', fr: 'comparaison demandée' },
    })
    .input(orderComparisonQuerySchema)
    .output(storedComparisonSchema),
  days: get('/websites/{websiteId}/order-days', 'Reads orders and counted purchases of each day')
    .meta({ allowed: VIEWERS, reads: [], token: 'read' })
    .input(orderComparisonQuerySchema)
    .output(orderDaysSchema),
  settings: get('/websites/{websiteId}/order-settings', 'Reads the settings of a website’s orders')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(ofWebsite)
    .output(orderSettingsSchema),
  updateSettings: put('/websites/{websiteId}/order-settings', 'Changes the settings of a website’s orders')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      done: { en: 'settings changed', fr: 'réglages modifiés' },
    })
    .input(orderSettingsInputSchema)
    .output(orderSettingsSchema),
  setRefusedDays: put(
    '/websites/{websiteId}/refused-days',
    'Stores which share of visitors refused consent each day',
  )
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      done: { en: 'refusals of each day sent', fr: 'refus de chaque jour envoyés' },
    })
    .input(refusedDaysInputSchema)
    .output(orderSettingsSchema),
  /** Deletes all orders, purchases, comparisons and imports of a website. Sources and settings stay. */
  removeAll: del('/websites/{websiteId}/orders', 'Deletes all orders and purchases of a website')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['orderImports'],
      done: { en: 'all deleted', fr: 'toutes supprimées' },
    })
    .input(ofWebsite),
};
