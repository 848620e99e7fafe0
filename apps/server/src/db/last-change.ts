import { sql, type RawBuilder } from 'kysely';

/** Returns whether a row was last changed at the instant that somebody read, who knows of milliseconds only. */
export function sameInstant(column: string, instant: string): RawBuilder<boolean> {
  return sql<boolean>`date_trunc('milliseconds', ${sql.ref(column)}) = ${instant}::timestamptz`;
}

/** Returns a new instant of a column that no change before has had, were they in the same millisecond. */
export function laterThanBefore(now: Date, column = 'updated_at'): RawBuilder<Date> {
  return sql<Date>`greatest(${now}::timestamptz, date_trunc('milliseconds', ${sql.ref(column)}) + interval '1 millisecond')`;
}
