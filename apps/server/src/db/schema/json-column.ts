import type { ColumnType } from 'kysely';

/** A jsonb column: read as its value, written as JSON text. */
export type JsonColumn<T> = ColumnType<T, string, string>;

/** A jsonb column with a default. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
