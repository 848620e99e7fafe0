import type { PersonalDataKind } from '@vigie/contract/personal-data.ts';

/** Personal data in a text, from `start` (inclusive) to `end` (exclusive). */
export interface Match {
  kind: PersonalDataKind;
  value: string;
  start: number;
  end: number;
}

/** Field that contains a text. */
export interface FieldNames {
  /** Keys from the outermost to the field itself; empty for free text. */
  keys: readonly string[];
  /** Names of the adjacent fields. */
  siblings: readonly string[];
}
