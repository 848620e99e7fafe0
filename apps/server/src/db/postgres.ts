import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types, type ClientConfig, type CustomTypesConfig } from 'pg';
import { troubleOf } from './database-trouble.ts';
import { prepareRepeated } from './prepared-statements.ts';
import type { Db } from './schema/database.ts';
import type { Database } from './schema/tables.generated.ts';

/**
 * Statement timeouts by purpose of the pool, in ms. Users wait for screens. A worker rebuilds and follows runs, whose
 * statements repeat. `aside` writes what must persist even if its call fails. It has its own connections: calls that
 * occupy one must not wait for each other's.
 */
const STATEMENT_TIMEOUT_MS = { screen: 5_000, aside: 5_000, worker: 60_000, runs: 60_000 } as const;
/**
 * Maximum idle time in a transaction, in ms: a frozen process in a transaction locks rows that others wait for. Another
 * worker takes over a worker's job after about 15 seconds.
 */
const IDLE_IN_TRANSACTION_MS = { screen: 10_000, aside: 10_000, worker: 15_000, runs: 15_000 } as const;
const POOL_SIZE = { screen: 12, aside: 2, worker: 4, runs: 10 } as const;
/**
 * Disables the JIT compiler: compiling a plan takes PostgreSQL longer than running it, since no screen reads millions
 * of rows.
 */
const WITHOUT_COMPILER = '-c jit=off';
export type PoolRole = keyof typeof STATEMENT_TIMEOUT_MS;

/** Counts and sums come as bigint; none of them exceeds 2^53. Days (UTC) are texts: `Date` would add a time zone. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.DATE, String],
]);
const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => PARSERS.get(oid) ?? types.getTypeParser(oid, format),
};

export interface OpenPool {
  db: Db;
  /** False from the first statement that found the disk full until such a statement succeeds again. */
  hasRoom: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** Opens a bounded pool of connections whose statements time out after the role's time. */
export function openPool(connection: ClientConfig, role: PoolRole): OpenPool {
  const pool = new Pool({
    ...connection,
    application_name: `vigie ${role} ${process.pid}`,
    options: WITHOUT_COMPILER,
    max: POOL_SIZE[role],
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS[role],
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS[role],
    types: parsers,
  });
  // A broken connection (the server is gone, or ended its session) fails the current query, and is then replaced. The
  // pool listens only to idle connections. An error of one inside a transaction would otherwise end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  if (role === 'runs') pool.on('connect', prepareRepeated);
  let isShort = false;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    // Keys of stored JSON stay unchanged.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => {
      if (event.level === 'error' && troubleOf(event.error) === 'no-room') isShort = true;
    },
  });
  const hasRoom = async () => {
    if (isShort) isShort = !(await hasFreeSpace(db));
    return !isShort;
  };
  return { db, hasRoom, close: () => db.destroy() };
}

/**
 * Returns whether the database can write one megabyte, which it discards again. Throws errors unrelated to disk space.
 */
async function hasFreeSpace(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute((transaction) =>
      sql`create temporary table free_space on commit drop as
        select repeat(md5(line::text), 60) as text from generate_series(1, 512) as line`.execute(transaction),
    );
    return true;
  } catch (error) {
    if (troubleOf(error) === 'no-room') return false;
    throw error;
  }
}
