import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { ConfigError, type ClickhouseConfig } from '../../../config.ts';
import { failureOf } from './failures.ts';

/** The tables of the history, quoted, with their database. */
export interface Tables {
  visits: string;
  states: string;
  migrations: string;
  /** States as they were kept once a month; migrations copy them. */
  monthlyStates: string;
  monthlyStateValues: string;
}

/** What a question may take: a user waits for a screen; an export, a sender or a deletion may take its time. */
export type Patience = 'screen' | 'long';

export interface ClickhouseLink {
  client: ClickHouseClient;
  /** Null: one server. */
  cluster: string | null;
  /** The database that holds the tables. */
  database: string;
  /** What questions read and inserts write; on a cluster, they reach every shard. */
  tables: Tables;
  /** What holds the rows: what changes or drops these addresses it, with `onCluster`. The same tables on one server. */
  local: Tables;
  /** `on cluster ...` for statements about `local`; empty on one server. */
  onCluster: string;
  /** Reads rows; `params` are bound where the text says {name:Type}. */
  ask: <Row>(question: string, params: Params, patience?: Patience) => Promise<Row[]>;
  /** Inserts rows. */
  insert: (table: string, rows: object[], delivery?: Delivery) => Promise<void>;
  /** Changes tables or what they hold, and returns once it is done everywhere; a patient one takes its time. */
  change: (statement: string, params?: Params, patience?: 'patient') => Promise<void>;
  close: () => Promise<void>;
}

interface Delivery {
  /** ClickHouse ignores a second delivery with the token of one of its last; without one it ignores none. */
  token?: string;
  /** Aborted: nobody waits for the answer any more. The rows may arrive nevertheless. */
  signal?: AbortSignal;
}

type Params = Record<string, unknown>;

const NAME = /^\w{1,64}$/;
/** An answer may come late, over a slow line: this is longer than any question may take. */
const REQUEST_MS = 90_000;
const SECONDS = { screen: 5, long: 60 } as const satisfies Record<Patience, number>;
const GIGABYTE = 2 ** 30;

/** One question on a machine of others may take no more than this of it. */
const BOUNDS = {
  // A number is the one that its text spells, to the last digit.
  precise_float_parsing: 1,
  max_memory_usage: String(2 * GIGABYTE),
  max_bytes_before_external_group_by: String(GIGABYTE / 2),
  max_bytes_before_external_sort: String(GIGABYTE / 2),
} as const satisfies ClickHouseSettings;

const QUESTION = {
  ...BOUNDS,
  // Reading alone; 1 would forbid these settings too.
  readonly: '2',
  // Copies are identical, and lie in one partition: conditions may leave out rows before copies meet.
  optimize_move_to_prewhere_if_final: 1,
  do_not_merge_across_partitions_select_final: 1,
  // A website is on one shard with all that belongs to it.
  optimize_skip_unused_shards: 1,
  distributed_product_mode: 'local',
  // An answer that is cut in the middle would look whole.
  wait_end_of_query: 1,
} as const satisfies ClickHouseSettings;

const INSERT = { ...BOUNDS, distributed_foreground_insert: 1, async_insert: 0 } as const;
const CHANGE = { ...BOUNDS, mutations_sync: '2', alter_sync: '2', lightweight_deletes_sync: '2' } as const;

/** Headers come meanwhile, so that the line does not count as idle. */
const PATIENT = {
  max_execution_time: 0,
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: '10000',
} as const satisfies ClickHouseSettings;

/**
 * A link to the ClickHouse of a URL, whose path names the database (`vigie` without one). Nothing is asked before the
 * first question. Throws ConfigError for a name that is none.
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
    async ask<Row>(query: string, params: Params, patience: Patience = 'screen') {
      const settings = { ...QUESTION, max_execution_time: SECONDS[patience] };
      const asked = { query, query_params: params, clickhouse_settings: settings } as const;
      return attempt(client.query({ ...asked, format: 'JSONEachRow' }).then((answer) => answer.json<Row>()));
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
    throw failureOf(error);
  }
}

/** Only who uses ClickHouse loads its library. */
async function connect(given: URL): Promise<ClickHouseClient> {
  const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client');
  return createClient({
    url: given.origin,
    username: decodeURIComponent(given.username) || 'default',
    password: decodeURIComponent(given.password),
    // Tables are named with theirs, which may not be there yet.
    database: 'default',
    application: 'vigie',
    request_timeout: REQUEST_MS,
    // Its timer of idle sockets may end one that has just been given a request.
    keep_alive: { enabled: true, idle_socket_ttl: 0 },
    // Long lists of values are no part of an address.
    use_multipart_params_auto: true,
    // Its log would show what was searched for.
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
