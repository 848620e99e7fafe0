import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A connection to the engine, with its own database, settings and parameters. */
export type Connection = object;
type Cursor = object;

/**
 * Low-level functions of chdb. Its own functions take no bytes beside a query, do not report what an insert wrote, and
 * run one query with parameters at a time.
 */
export interface Chdb {
  CreateConnection(folder: string, args: string[]): Connection;
  CloseConnection(connection: Connection): void;
  QueryAsyncConnection(connection: Connection, sql: string, format: string): Promise<WholeAnswer>;
  InsertRawAsyncConnection(
    connection: Connection,
    query: string,
    rows: Buffer,
    countsLines: boolean,
  ): Promise<Written>;
  StreamQuery(connection: Connection, sql: string, format: string): Cursor;
  StreamFetch(cursor: Cursor): Promise<{ done: boolean; bytes: Uint8Array }>;
  StreamCancel(cursor: Cursor): void;
}

export interface WholeAnswer {
  bytes: Uint8Array;
  rowsRead: number;
  bytesRead: number;
}

export interface Written {
  rowsWritten: number;
  bytesWritten: number;
}

/** Loads chdb from the folder where the tests install it: types and import rules must work without it. */
export function loadChdb(): Chdb {
  const require = createRequire(import.meta.url);
  const loader = join(dirname(require.resolve('chdb')), 'dist', 'loader.js');
  return (require(loader) as { loadNative: () => Chdb }).loadNative();
}
