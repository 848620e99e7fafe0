import type { FamilyLimits, LimitRule } from '../limit-rule.ts';

/**
 * Maximum lengths of `atomicFieldsLimits`, which the owner of a pipeline can change. A longer value makes a failed
 * event.
 */
const ATOMIC = {
  effect: 'refused',
  source: 'https://docs.snowplow.io/docs/fundamentals/canonical-event/',
  asOf: '2026-11-29',
} as const;

const LENGTHS: readonly (readonly [field: string, name: string, max: number])[] = [
  ['aid', 'app_id', 255], ['tna', 'name_tracker', 128], ['uid', 'user_id', 255], ['page', 'page_title', 2_000],
  ['url', 'page_url', 4_096], ['refr', 'page_referrer', 4_096],
  ['se_ca', 'se_category', 1_000], ['se_ac', 'se_action', 1_000], ['se_la', 'se_label', 4_096], ['se_pr', 'se_property', 1_000],
  ['tr_id', 'tr_orderid', 255], ['tr_af', 'tr_affiliation', 255], ['tr_cu', 'tr_currency', 3],
  ['ti_id', 'ti_orderid', 255], ['ti_sk', 'ti_sku', 255], ['ti_nm', 'ti_name', 255], ['ti_ca', 'ti_category', 255],
  ['ti_cu', 'ti_currency', 3],
]; // prettier-ignore
const NUMBERS: readonly (readonly [field: string, name: string, is: 'number' | 'integer'])[] = [
  ['se_va', 'se_value', 'number'], ['tr_tt', 'tr_total', 'number'], ['tr_tx', 'tr_tax', 'number'],
  ['tr_sh', 'tr_shipping', 'number'], ['ti_pr', 'ti_price', 'number'], ['ti_qu', 'ti_quantity', 'integer'],
]; // prettier-ignore

/** Limits of Snowplow's atomic fields. */
export const SNOWPLOW_LIMITS: FamilyLimits = {
  vendor: 'snowplow',
  rules: [
    ...LENGTHS.map(([field, name, max]): LimitRule => ({
      id: `${name}-length`,
      at: { field: [field], as: name },
      check: { kind: 'length', of: 'value', unit: 'characters', max },
      ...ATOMIC,
    })),
    ...NUMBERS.map(([field, name, is]): LimitRule => ({
      id: `${name}-type`,
      at: { field: [field], as: name },
      check: { kind: 'type', is },
      ...ATOMIC,
    })),
  ],
};
