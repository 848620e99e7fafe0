import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createClient, type ClickHouseClient, type DataFormat } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startClickhouse, type TestClickhouse } from './start-clickhouse.ts';

const HOSTILE = "'); DROP TABLE visits; --\t\\n\n\r\\'\"`{x:String}\u0001 é 日本 \\N";
const ID = '61f0c404-5cb3-11e7-907b-a6006ad3dba0';
const COMPRESSED = { request: true, response: true };

let clickhouse: TestClickhouse;
let client: ClickHouseClient;

beforeAll(async () => {
  clickhouse = await startClickhouse();
  client = open();
  await client.command({
    query: `CREATE TABLE visits (id UInt32, address String) ENGINE = MergeTree ORDER BY id
      SETTINGS non_replicated_deduplication_window = 100`,
  });
});
afterAll(async () => {
  await client.close();
  await clickhouse.stop();
});

const open = (options = {}) => createClient({ url: clickhouse.url, log: { level: 127 }, ...options });
const read = async <T>(query: string, query_params: Record<string, unknown> = {}): Promise<T[]> =>
  (await client.query({ query, query_params, format: 'JSONEachRow' })).json<T>();
const count = async () => Number((await read<{ n: number }>('SELECT count() AS n FROM visits'))[0]?.n);

describe('a query', () => {
  test('answers a ping, with and without a query', async () => {
    expect(await client.ping()).toEqual({ success: true });
    expect(await client.ping({ select: true })).toEqual({ success: true });
  });

  test('gives parameters back as they are, however hostile', async () => {
    const query_params = {
      text: HOSTILE,
      id: ID,
      texts: [HOSTILE, ''],
      ids: [ID],
      map: { [HOSTILE]: HOSTILE },
      none: null,
      at: new Date('2026-11-26T17:00:00.123Z'),
    };
    const query = `SELECT {text:String} AS text, {id:UUID} AS id, {texts:Array(String)} AS texts,
      {ids:Array(UUID)} AS ids, {map:Map(String, String)} AS map, {none:Nullable(String)} AS none,
      {at:DateTime64(3, 'UTC')} AS at`;
    const expected = { ...query_params, at: '2026-11-26 17:00:00.123' };
    expect(await read(query, query_params)).toEqual([expected]);
    const long = 'é'.repeat(100_000);
    expect(await read('SELECT {text:String} AS text', { text: long })).toEqual([{ text: long }]);
  });

  test('sends long parameters as a form', async () => {
    const rows = await client.query({
      query: 'SELECT {text:String} AS text',
      query_params: { text: HOSTILE },
      use_multipart_params: true,
      format: 'JSONEachRow',
    });
    expect(await rows.json()).toEqual([{ text: HOSTILE }]);
  });

  test('answers in formats that are one document, and in rows', async () => {
    const query = 'SELECT number AS n FROM numbers(2)';
    const ask = async (format: DataFormat) => (await client.query({ query, format })).text();
    expect(JSON.parse(await ask('JSON'))).toMatchObject({ data: [{ n: 0 }, { n: 1 }], rows: 2 });
    expect(await ask('JSONCompactEachRowWithNamesAndTypes')).toBe('["n"]\n["UInt64"]\n[0]\n[1]\n');
    expect(await ask('CSV')).toBe('0\n1\n');
  });

  test('limits a setting to its query', async () => {
    const query = "SELECT getSetting('max_threads') AS threads";
    const ask = async (clickhouse_settings = {}) => {
      const rows = await client.query({ query, clickhouse_settings, format: 'JSONEachRow' });
      return (await rows.json<{ threads: number }>())[0]?.threads;
    };
    expect(await ask({ max_threads: 7 })).toBe(7);
    expect(await ask()).not.toBe(7);
  });
});

describe('what goes wrong', () => {
  test.each([
    ['SELECT nothing', '47', 'UNKNOWN_IDENTIFIER'],
    ['SELECT 1 FROM nothing', '60', 'UNKNOWN_TABLE'],
    ['SELEC 1', '62', 'SYNTAX_ERROR'],
    ['SELECT 1; SELECT 2', '62', 'SYNTAX_ERROR'],
    ['SELECT {x:UUID}', '456', 'UNKNOWN_QUERY_PARAMETER'],
    ['SELECT groupArray(number) FROM numbers(10000000)', '241', 'MEMORY_LIMIT_EXCEEDED'],
  ])('names the error of %s', async (query, code, type) => {
    const clickhouse_settings = { max_memory_usage: '10000000' };
    await expect(client.query({ query, clickhouse_settings })).rejects.toMatchObject({ code, type });
  });

  test('names an unknown database, an unknown setting and rows that are none', async () => {
    const elsewhere = createClient({ url: new URL('/nowhere', clickhouse.url), log: { level: 127 } });
    await expect(elsewhere.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '81' });
    await elsewhere.close();
    const unknown = { not_a_setting: '1' } as never;
    await expect(client.command({ query: 'SELECT 1', clickhouse_settings: unknown })).rejects.toMatchObject({
      code: '115',
    });
    const rows = { table: 'visits', values: [{ id: 'none' }], format: 'JSONEachRow' } as const;
    await expect(client.insert(rows)).rejects.toMatchObject({ code: '27' });
  });

  test('reports an error after the first rows within the answer', async () => {
    const query = 'SELECT throwIf(number = 900000) AS thrown FROM numbers(1000000)';
    const rows = await client.query({ query, format: 'JSONEachRow' });
    await expect(rows.json()).rejects.toMatchObject({ code: '395' });
    const clickhouse_settings = { wait_end_of_query: 1 } as const;
    await expect(client.query({ query, clickhouse_settings })).rejects.toMatchObject({ code: '395' });
  });
});

describe('what is written', () => {
  test('takes a batch with the same token once', async () => {
    const insert = (token: string) =>
      client.insert({
        table: 'visits',
        values: [{ id: 1, address: HOSTILE }],
        format: 'JSONEachRow',
        clickhouse_settings: { insert_deduplication_token: token },
      });
    const before = await count();
    await insert('first');
    await insert('first');
    expect(await count()).toBe(before + 1);
    await insert('second');
    expect(await count()).toBe(before + 2);
    expect(await read('SELECT DISTINCT address FROM visits')).toEqual([{ address: HOSTILE }]);
  });

  test('takes 100,000 rows as a stream, and gives them back as one, compressed', async () => {
    const compressed = open({ compression: COMPRESSED });
    await compressed.command({
      query: 'CREATE TABLE big (id UInt32, address String) ENGINE = MergeTree ORDER BY id',
    });
    const rows = Array.from({ length: 100_000 }, (_, id) => ({
      id,
      address: `https://shop.example/é/${id}`,
    }));
    const { summary } = await compressed.insert({
      table: 'big',
      values: Readable.from(rows),
      format: 'JSONEachRow',
    });
    expect(summary?.written_rows).toBe('100000');
    const answer = await compressed.query({ query: 'SELECT * FROM big ORDER BY id', format: 'JSONEachRow' });
    expect(answer.response_headers['content-encoding']).toBe('gzip');
    const found: unknown[] = [];
    for await (const piece of answer.stream()) for (const row of piece) found.push(row.json());
    expect(found).toEqual(rows);
    await compressed.close();
  });

  test('forgets half a batch whose sender left', async () => {
    const leaving = new AbortController();
    const rows = async function* () {
      yield { id: 1, address: 'first' };
      leaving.abort();
      await new Promise(() => {});
    };
    const before = await count();
    const sent = client.insert({
      table: 'visits',
      values: Readable.from(rows()),
      format: 'JSONEachRow',
      abort_signal: leaving.signal,
    });
    await expect(sent).rejects.toThrow('aborted');
    expect(await count()).toBe(before);
  });
});

describe('several at once', () => {
  const ENDLESS = 'SELECT count() AS n FROM numbers(1000000000000)';

  test('answers others while a long query runs, and ends it when its client leaves', async () => {
    const leaving = new AbortController();
    const mark = randomUUID();
    const others = "position(query, {mark:String}) > 0 AND query LIKE 'SELECT count%'";
    const running = async () =>
      (await read(`SELECT 1 FROM system.processes WHERE ${others}`, { mark })).length;
    const result = client.query({
      query: `${ENDLESS} WHERE '${mark}' != ''`,
      abort_signal: leaving.signal,
      clickhouse_settings: { cancel_http_readonly_queries_on_client_close: 1 },
    });
    await expect.poll(running).toBe(1);
    expect(await client.ping()).toEqual({ success: true });
    leaving.abort();
    await expect(result).rejects.toThrow('aborted');
    await expect.poll(running).toBe(0);
  });

  test('separates parameters, settings and databases', async () => {
    const answers = Array.from({ length: 40 }, async (_, at) => {
      const rows = await client.query({
        query: "SELECT {at:UInt8} AS at, getSetting('max_threads') AS threads FROM numbers(1)",
        query_params: { at },
        clickhouse_settings: { max_threads: at + 1 },
        format: 'JSONEachRow',
      });
      return rows.json();
    });
    expect((await Promise.all(answers)).flat()).toEqual(answers.map((_, at) => ({ at, threads: at + 1 })));
  });

  test('a database of another caller contains nothing of this one', async () => {
    const other = await startClickhouse();
    const there = createClient({ url: other.url, log: { level: 127 } });
    await expect(there.query({ query: 'SELECT 1 FROM visits' })).rejects.toMatchObject({ code: '60' });
    await there.close();
    await other.stop();
  });
});
