import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type ClientConfig, type CustomTypesConfig } from 'pg';
import type { Database, Db } from './schema/database.ts';

/**
 * What a pool is for: a screen is waited for, a worker ingests and rebuilds. What is kept whether or not a call comes
 * to something is written aside: calls that hold a connection do not wait for each other's.
 */
const STATEMENT_TIMEOUT_MS = { screen: 5_000, aside: 5_000, worker: 60_000 } as const;
/**
 * How long a transaction may say nothing: a process that is frozen in one holds rows that others wait for. A worker's
 * job is another's after some 15 seconds.
 */
const IDLE_IN_TRANSACTION_MS = { screen: 10_000, aside: 10_000, worker: 15_000 } as const;
const POOL_SIZE = { screen: 12, aside: 2, worker: 10 } as const;
export type PoolRole = keyof typeof STATEMENT_TIMEOUT_MS;

/** Counts and sums come as bigint; none of ours passes 2^53. */
const BIGINT = types.builtins.INT8;
const readBigint = (text: string) => Number(text);
const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === BIGINT ? readBigint : types.getTypeParser(oid, format)),
};

export interface OpenPool {
  db: Db;
  close: () => Promise<void>;
}

/** A bounded pool of connections whose statements end after the role's time. */
export function openPool(connection: ClientConfig, role: PoolRole): OpenPool {
  const pool = new Pool({
    ...connection,
    application_name: `vigie ${role} ${process.pid}`,
    max: POOL_SIZE[role],
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS[role],
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS[role],
    types: parsers,
  });
  // An idle connection that breaks (the server went away) is replaced at the next query.
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
