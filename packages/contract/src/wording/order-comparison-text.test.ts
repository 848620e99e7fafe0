import { expect, it } from 'vitest';
import type { OrderComparison } from '../order-comparison.ts';
import { describeWhere, gapParts, gapSentence, rowFaultSentence } from './order-comparison-text.ts';
import { ORDER_COMPARISON_WORDS } from './order-comparison-words.ts';
import { placeholdersOf } from './render.ts';

const COMPARISON: OrderComparison = {
  totals: {
    orders: 1_020,
    paid: 1_000,
    purchases: 820,
    counted: 820,
    missing: 180,
    twice: 0,
    unpaid: 0,
    wrongAmount: 0,
    wrongDay: 0,
  },
  explanations: [
    {
      where: {
        payment: 'klarna',
        time: { from: '2026-03-10T23:30:00.000Z', to: '2026-03-20T10:00:00.000Z' },
      },
      orders: 80,
      missing: 68,
      missingShare: 0.85,
      missingElsewhereShare: 0.12,
      interval: [0.75, 0.91],
      explains: 0.3333,
    },
  ],
  unexplained: { missing: 10, share: 0.0556 },
  consent: {
    refusedShare: 0.11,
    missing: 110,
    explains: 0.6111,
    missingElsewhereShare: 0.12,
    interval: [0.1, 0.14],
    outcome: 'as-predicted',
  },
  reasons: { amount: {}, day: {}, unpaid: {}, unknownPurchases: 0, refunds: 0, late: 0 },
};

it('reports how large the gap is, and of which parts it consists', () => {
  expect(gapSentence(COMPARISON, 'en')).toBe(
    '18% of the paid orders are missing in the report (180 of 1,000).',
  );
  const parts = gapParts(COMPARISON, { locale: 'en', timeZone: 'Europe/Berlin' });
  expect(parts.map(({ points, label }) => `${points} ${label}`)).toEqual([
    '11.0 points refusals of consent, as your consent share predicts',
    '6.0 points payment = klarna, from 11 Mar 2026, 00:30 to 20 Mar 2026, 11:00',
    '1.0 points not explained',
  ]);
  expect(parts[1]?.figures).toBe('85% of 80 orders are missing (75% to 91%), elsewhere 12%');
});

it('names an empty value and a weekday', () => {
  const shown = { locale: 'fr', timeZone: 'UTC' } as const;
  expect(describeWhere({ device: '', weekday: 'monday' }, shown)).toBe(
    'device = vide, jour de la semaine = lundi',
  );
});

it('names line, column, text and fix of a bad row', () => {
  const fault = {
    line: 12,
    column: 'total',
    code: 'amount-unreadable',
    value: 'abc',
    isKept: false,
  } as const;
  expect(rowFaultSentence(fault, 'en')).toBe('line 12, total: "abc" is no amount: write for example 1234.56');
  expect(rowFaultSentence({ ...fault, column: null, code: 'cells-missing' }, 'en')).toMatch(
    /^line 12: the row has fewer/,
  );
});

const filled = (texts: object) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholdersOf(text as string)]));

it.each(['rowFaults', 'tableFaults', 'sentences'] as const)(
  'fills the same values into %s in both languages',
  (part) => {
    const { en, fr } = ORDER_COMPARISON_WORDS;
    expect(filled(fr[part])).toEqual(filled(en[part]));
  },
);
