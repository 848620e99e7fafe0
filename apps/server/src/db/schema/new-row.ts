import type { InsertType } from 'kysely';

/** Columns that a caller passes for a new row: all but those not known yet, and the instant instead of `createdAt`. */
export type NewRow<Table, Later extends keyof Table = never> = {
  [Column in Exclude<keyof Table, Later | 'createdAt'>]: Exclude<InsertType<Table[Column]>, undefined>;
} & { now: Date };
