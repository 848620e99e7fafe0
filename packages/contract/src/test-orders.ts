import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { ORDER_STATES } from './order-comparison.ts';

/**
 * Result of a test order. `counted`: the report has its purchase. `not-counted`: a journey's page sent the purchase, and
 * the report, which reaches that time, lacks it. `waiting`: the purchases that were read do not reach it. `held`: Vigie
 * answered the hits itself, so no report can count them. `not-sent`: a dataLayer had the purchase, and no hit sent it.
 * `unseen`: no run of a journey recorded a purchase with the order's id.
 */
export const TEST_ORDER_OUTCOMES = [
  'counted',
  'not-counted',
  'waiting',
  'held',
  'not-sent',
  'unseen',
] as const;
export type TestOrderOutcome = (typeof TEST_ORDER_OUTCOMES)[number];

/** Maximum number of test orders in an answer. */
export const TEST_ORDERS_MAX = 50;

/** Order in state `test`, or order whose purchase a journey of the panel recorded. */
export const testOrderSchema = z.object({
  /** Last four characters of its id. */
  ending: z.string(),
  /** Time of the order, or of the journey's purchase if the order did not arrive. */
  at: instantSchema,
  /** Null: no order with the id of the purchase has arrived. */
  order: z.object({ id: idSchema, state: z.enum(ORDER_STATES) }).nullable(),
  outcome: z.enum(TEST_ORDER_OUTCOMES),
  /** Number of its purchases in the report. */
  purchases: z.int().min(0),
  /** Newest run of a journey that recorded the purchase. Null: none did. */
  run: z.object({ id: idSchema, title: z.string() }).nullable(),
  /** Names of the vendors whose hits sent the purchase. */
  sentTo: z.array(z.string()),
});
export type TestOrder = z.infer<typeof testOrderSchema>;
