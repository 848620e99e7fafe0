/** Faults of an event that is sent to a conversions API. */
export const CONVERSION_FAULTS = [
  'missing',
  'no-identifier',
  'not-hashed',
  'hashed',
  'too-old',
  'in-future',
  'wrong-unit',
  'no-deduplication-key',
  'unknown-value',
  'wrong-format',
  'too-many-events',
] as const;
export type ConversionFault = (typeof CONVERSION_FAULTS)[number];

/**
 * Effects of a fault, the mildest first. `not-matched`: the event is attributed to nobody. `counted-twice`: the vendor
 * cannot recognize the browser's copy. `not-counted`: the event is left out. `refused`: the whole call is.
 */
export const CONVERSION_EFFECTS = ['not-matched', 'counted-twice', 'not-counted', 'refused'] as const;
export type ConversionEffect = (typeof CONVERSION_EFFECTS)[number];

/** Fault of a call to a conversions API. It contains no value of the call. */
export interface ConversionFinding {
  family: string;
  /** Identifier of the rule within the family. */
  rule: string;
  fault: ConversionFault;
  /** Path of the field. */
  field: string;
  /** Name of the event. Null if the call as a whole is at fault. */
  event: string | null;
  effect: ConversionEffect;
  source: string;
}
