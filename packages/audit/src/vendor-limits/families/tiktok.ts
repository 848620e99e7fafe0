import type { FamilyLimits } from '../limit-rule.ts';

const PARAMETERS = {
  source: 'https://ads.tiktok.com/help/article/about-parameters',
  asOf: '2026-11-29',
} as const;

/** Events whose value and currency give the return on ad spend. */
const SALES = ['CompletePayment', 'PlaceAnOrder', 'Purchase'];

/** Currencies that TikTok's page lists as supported. */
const CURRENCIES = (
  'AED ARS AUD BDT BHD BIF BOB BRL CAD CHF CLP CNY COP CRC CZK DKK DZD EGP EUR GBP GTQ HKD HNL HUF IDR ILS INR ISK ' +
  'JPY KES KHR KRW KWD KZT MAD MOP MXN MYR NGN NIO NOK NZD OMR PEN PHP PKR PLN PYG QAR RON RUB SAR SEK SGD THB TRY ' +
  'TWD UAH USD VES VND ZAR'
).split(' ');

/** Limits of the TikTok Pixel, by its list of parameters of April 2025. */
export const TIKTOK_LIMITS: FamilyLimits = {
  vendor: 'tiktok-pixel',
  rules: [
    {
      id: 'sale-needs-value',
      at: { part: 'event' },
      events: SALES,
      check: { kind: 'needs', names: ['value', 'currency'] },
      effect: 'not-reported',
      ...PARAMETERS,
    },
    {
      id: 'value-type',
      at: { property: 'value' },
      check: { kind: 'type', is: 'number' },
      effect: 'not-reported',
      ...PARAMETERS,
    },
    {
      id: 'currency',
      at: { property: 'currency' },
      check: { kind: 'currency', codes: CURRENCIES },
      effect: 'not-reported',
      ...PARAMETERS,
    },
    {
      id: 'content-type',
      at: { property: 'content_type' },
      check: { kind: 'among', values: ['product', 'product_group'] },
      effect: 'not-reported',
      ...PARAMETERS,
    },
    {
      id: 'contents-type',
      at: { property: 'contents' },
      check: { kind: 'type', is: 'list' },
      effect: 'not-reported',
      ...PARAMETERS,
    },
  ],
};
