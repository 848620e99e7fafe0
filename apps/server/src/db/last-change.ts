import { sql, type RawBuilder } from 'kysely';

/** Whether a row was last changed at the instant that somebody read, who knows of milliseconds only. */
export function sameInstant(column: string, instant: string): RawBuilder<boolean> {
  return sql<boolean>`date_trunc('milliseconds', ${sql.ref(column)}) = ${instant}::timestamptz`;
}

/** A new `updated_at` that no change before has had, were they in the same millisecond. */
export function laterThanBefore(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(${now}::timestamptz, date_trunc('milliseconds', updated_at) + interval '1 millisecond')`;
}
