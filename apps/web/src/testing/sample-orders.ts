import { orderImportSchema, orderPreviewSchema } from '@vigie/contract/order-import.ts';
import {
  orderDaySchema,
  orderDaysSchema,
  orderSettingsSchema,
  storedComparisonSchema,
  storedOrderSchema,
} from '@vigie/contract/orders.ts';
import type { Output } from './fake-answers.ts';
import { sampleOf } from './sample-of.ts';
import { NOW, sampleId } from './sample-text.ts';

const PERIOD = { from: '2026-02-09', to: '2026-03-10', timeZone: 'Europe/Paris' };

/** Returns a comparison with a gap of 18 %: refusals, one payment method, and a rest. */
export const sampleOrderComparison = (): Output<'orders', 'comparison'> =>
  sampleOf(storedComparisonSchema, {
    ...PERIOD,
    currency: 'EUR',
    state: 'ready',
    comparedAt: NOW,
    isStale: false,
    waiting: 0,
    amounts: { paid: 84_000, missing: 15_120 },
    trials: [{ explanation: 0, values: { payment: 'wire' }, journey: null }],
    testOrders: [],
    triedColumns: ['payment', 'country', 'vigie:release'],
    comparison: {
      totals: {
        orders: 1100,
        paid: 1000,
        purchases: 830,
        counted: 820,
        missing: 180,
        twice: 6,
        unpaid: 4,
        wrongAmount: 12,
        wrongDay: 0,
      },
      explanations: [
        {
          where: { payment: 'wire', 'vigie:release': 'v42' },
          orders: 70,
          missing: 66,
          missingShare: 0.943,
          missingElsewhereShare: 0.122,
          interval: [0.862, 0.978],
          explains: 0.333,
        },
      ],
      unexplained: { missing: 10, share: 0.056 },
      consent: {
        refusedShare: 0.11,
        missing: 110,
        explains: 0.611,
        missingElsewhereShare: 0.122,
        interval: [0.102, 0.145],
        outcome: 'as-predicted',
      },
      reasons: {
        amount: { tax: 12 },
        day: {},
        unpaid: { cancelled: 4 },
        unknownPurchases: 0,
        refunds: 0,
        late: 3,
      },
    },
  });

export const sampleOrderDays = (): Output<'orders', 'days'> =>
  sampleOf(orderDaysSchema, {
    ...PERIOD,
    days: Array.from({ length: 30 }, (_, index) =>
      sampleOf(orderDaySchema, {
        day: new Date(Date.parse('2026-02-09') + index * 86_400_000).toISOString().slice(0, 10),
        orders: 36,
        paid: 33,
        counted: index > 20 ? 24 : 29,
        missing: index > 20 ? 9 : 4,
        twice: 0,
        unpaid: 0,
        wrongAmount: 0,
        wrongDay: 0,
        waiting: 0,
        moved: index === 3 ? { toPaid: 0, toCancelled: 0, toRefunded: 2, lastAt: NOW } : null,
      }),
    ),
  });

export const sampleOrders = (count: number): Output<'orders', 'list'>['items'] =>
  Array.from({ length: count }, (_, index) =>
    sampleOf(storedOrderSchema, {
      id: sampleId(71_000 + index),
      ending: String(4000 + index),
      orderedAt: new Date(Date.parse(NOW) - index * 3_600_000).toISOString(),
      amount: 49.9 + index,
      currency: 'EUR',
      state: 'paid',
      columns: { payment: index % 3 === 0 ? 'wire' : 'card' },
      position: index % 3 === 0 ? 'missing' : 'counted',
      purchases: index % 3 === 0 ? 0 : 1,
      purchasedAt: null,
      purchaseAmount: null,
      purchaseCurrency: null,
      amountReason: null,
      dayReason: null,
      isLate: false,
      changes: [],
    }),
  );

export const sampleOrderSettings = (): Output<'orders', 'settings'> =>
  sampleOf(orderSettingsSchema, {
    timeZone: 'Europe/Paris',
    currency: 'EUR',
    retentionDays: 395,
    purchasesFrom: 'sent',
    refusedShareFrom: 'none',
    refusedShare: null,
    orders: 1100,
    purchases: 830,
    refusedDays: 0,
    lastRefusedDay: null,
    updatedAt: NOW,
  });

export const sampleOrderImport = (
  known: Partial<Output<'orderImports', 'get'>> = {},
): Output<'orderImports', 'get'> =>
  sampleOf(orderImportSchema, {
    name: 'orders.csv',
    kind: 'orders',
    state: 'uploading',
    leftOut: [],
    faults: [],
    faultCounts: {},
    fault: null,
    ...known,
  });

export const sampleOrderPreview = (): Output<'orderImports', 'preview'> =>
  sampleOf(orderPreviewSchema, {
    kind: 'orders',
    headings: ['Number', 'Date', 'Total', 'Status', 'payment', 'E-mail'],
    fields: [
      { field: 'order_id', isRequired: true, heading: 'Number' },
      { field: 'time', isRequired: true, heading: 'Date' },
      { field: 'amount', isRequired: false, heading: 'Total' },
      { field: 'currency', isRequired: false, heading: null },
      { field: 'state', isRequired: false, heading: 'Status' },
    ],
    isRemembered: false,
    columns: ['payment'],
    leftOut: [{ column: 'E-mail', reason: 'personal-data' }],
    timeZone: 'Europe/Paris',
    isMinorUnits: false,
    isZoneAssumed: true,
    rows: [
      {
        line: 2,
        cells: [
          { heading: 'Number', text: '1001' },
          { heading: 'Date', text: '2026-03-01 10:00' },
          { heading: 'payment', text: 'card' },
        ],
      },
    ],
    faults: [{ line: 3, column: 'Total', code: 'amount-unreadable', value: 'x', isKept: false }],
    fault: null,
  });
