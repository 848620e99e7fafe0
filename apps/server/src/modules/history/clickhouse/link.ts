import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { ConfigError, type ClickhouseConfig } from '../../../config.ts';
import { clickhouseFailure } from './failures.ts';

/** Tables of the history, quoted, with their database. */
export interface Tables {
  visits: string;
  states: string;
  migrations: string;
  /** States in the former monthly layout; migrations copy them. */
  monthlyStates: string;
  monthlyStateValues: string;
}

/** Time limit of a query: short for a screen, long for an export, a sender or a deletion. */
export type Patience = 'screen' | 'long';

export interface ClickhouseLink {
  client: ClickHouseClient;
  /** Null: a single server. */
  cluster: string | null;
  database: string;
  /** Tables for queries and inserts; on a cluster they cover every shard. */
  tables: Tables;
  /**
   * Tables that contain the rows, for changes and drops together with `onCluster`. Equal to `tables` on a single
   * server.
   */
  local: Tables;
  /** `on cluster ...` for statements about `local`; empty on a single server. */
  onCluster: string;
  /** Reads rows; `params` are bound to {name:Type} in the text. */
  query: <Row>(question: string, params: Params, patience?: Patience) => Promise<Row[]>;
  insert: (table: string, rows: object[], delivery?: Delivery) => Promise<void>;
  /**
   * Changes tables or their content, and returns once it is done on every server. 'patient' has no short time limit.
   */
  change: (statement: string, params?: Params, patience?: 'patient') => Promise<void>;
  close: () => Promise<void>;
}

interface Delivery {
  /** ClickHouse ignores a repeated delivery with a recent token; without a token it accepts every delivery. */
  token?: string;
  /** Aborted: the caller no longer waits. The rows may still arrive. */
  signal?: AbortSignal;
}

type Params = Record<string, unknown>;

const NAME = /^\w{1,64}$/;
/** Request timeout in ms, longer than any query may take, because a slow connection delays the answer. */
const REQUEST_MS = 90_000;
const SECONDS = { screen: 5, long: 60 } as const satisfies Record<Patience, number>;
const GIGABYTE = 2 ** 30;

/** Resource limits of one query on a shared machine. */
const BOUNDS = {
  // Parses numbers exactly, to the last digit.
  precise_float_parsing: 1,
  max_memory_usage: String(2 * GIGABYTE),
  max_bytes_before_external_group_by: String(GIGABYTE / 2),
  max_bytes_before_external_sort: String(GIGABYTE / 2),
} as const satisfies ClickHouseSettings;

const QUESTION = {
  ...BOUNDS,
  // Allows reads only; 1 would forbid these settings too.
  readonly: '2',
  // Copies are identical and in one partition, so that conditions may filter rows before copies merge.
  optimize_move_to_prewhere_if_final: 1,
  do_not_merge_across_partitions_select_final: 1,
  // All rows of a website are on one shard.
  optimize_skip_unused_shards: 1,
  distributed_product_mode: 'local',
  // Without this, a truncated answer would look complete.
  wait_end_of_query: 1,
} as const satisfies ClickHouseSettings;

const INSERT = { ...BOUNDS, distributed_foreground_insert: 1, async_insert: 0 } as const;
const CHANGE = { ...BOUNDS, mutations_sync: '2', alter_sync: '2', lightweight_deletes_sync: '2' } as const;

/** Settings that send headers during a long query, so that the connection is not idle. */
const PATIENT = {
  max_execution_time: 0,
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: '10000',
} as const satisfies ClickHouseSettings;

/**
 * Opens a connection to the ClickHouse of a URL, whose path names the database (by default `vigie`). Sends nothing
 * before the first query. Throws ConfigError for an invalid name.
 */
export async function openClickhouse({
  url,
  cluster,
}: Pick<ClickhouseConfig, 'url' | 'cluster'>): Promise<ClickhouseLink> {
  const given = new URL(url);
  const database = given.pathname.replaceAll('/', '') || 'vigie';
  if (!NAME.test(database))
    throw new ConfigError(
      `CLICKHOUSE_URL: "${database}" is no name of a database: letters, digits and _ are wanted.`,
    );
  const client = await connect(given);
  const onCluster = cluster === null ? '' : `on cluster \`${cluster}\``;
  return {
    client,
    cluster,
    database,
    tables: namesIn(database, ''),
    local: namesIn(database, cluster === null ? '' : '_local'),
    onCluster,
    async query<Row>(query: string, params: Params, patience: Patience = 'screen') {
      const settings = { ...QUESTION, max_execution_time: SECONDS[patience] };
      const options = { query, query_params: params, clickhouse_settings: settings } as const;
      return attempt(
        client.query({ ...options, format: 'JSONEachRow' }).then((answer) => answer.json<Row>()),
      );
    },
    async insert(table, values, { token, signal } = {}) {
      const once =
        token === undefined ? { insert_deduplicate: 0 as const } : { insert_deduplication_token: token };
      const settings = { ...INSERT, max_execution_time: SECONDS.long, ...once };
      const given = { table, values, clickhouse_settings: settings, ...(signal && { abort_signal: signal }) };
      await attempt(client.insert({ ...given, format: 'JSONEachRow' }));
    },
    async change(query, params = {}, patience) {
      const settings = {
        ...CHANGE,
        ...(patience === undefined ? { max_execution_time: SECONDS.long } : PATIENT),
      };
      await attempt(client.command({ query, query_params: params, clickhouse_settings: settings }));
    },
    close: () => client.close(),
  };
}

async function attempt<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw clickhouseFailure(error);
  }
}

/** Connects to ClickHouse. Loads the client library only in processes that use it. */
async function connect(given: URL): Promise<ClickHouseClient> {
  const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client');
  return createClient({
    url: given.origin,
    username: decodeURIComponent(given.username) || 'default',
    password: decodeURIComponent(given.password),
    // Table names include the database, which may not exist yet.
    database: 'default',
    application: 'vigie',
    request_timeout: REQUEST_MS,
    // The library's timer of idle sockets may close one that has just been given a request.
    keep_alive: { enabled: true, idle_socket_ttl: 0 },
    // Long lists of values do not fit into an address.
    use_multipart_params_auto: true,
    // The library's log would show the search terms.
    log: { level: ClickHouseLogLevel.OFF },
  });
}

function namesIn(database: string, suffix: string): Tables {
  const named = (table: string) => `\`${database}\`.\`${table}${suffix}\``;
  return {
    visits: named('visits'),
    states: named('distinct_states'),
    migrations: named('schema_migrations'),
    monthlyStates: named('states'),
    monthlyStateValues: named('state_values'),
  };
}
