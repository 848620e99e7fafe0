import type { PersonalDataKind } from '@vigie/contract/personal-data.ts';

/** Personal data in a text, from `start` to before `end`. */
export interface Match {
  kind: PersonalDataKind;
  value: string;
  start: number;
  end: number;
}

/** The field that a text stands in. */
export interface FieldNames {
  /** From the outermost to the field itself; empty for free text. */
  keys: readonly string[];
  /** Names of the fields beside it. */
  siblings: readonly string[];
}
