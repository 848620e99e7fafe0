import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** One conversation with the engine: its database, settings and parameters are its own. */
export type Connection = object;
type Cursor = object;

/**
 * What chdb's own functions stand on. They themselves neither take bytes beside a query nor tell what an insert wrote, and run
 * one query with parameters at a time.
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

/** chdb has a folder of its own, which the tests install: types and import rules must do without it. */
export function loadChdb(): Chdb {
  const require = createRequire(import.meta.url);
  const loader = join(dirname(require.resolve('chdb')), 'dist', 'loader.js');
  return (require(loader) as { loadNative: () => Chdb }).loadNative();
}
