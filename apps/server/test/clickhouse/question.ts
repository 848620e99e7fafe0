import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { EngineError } from './engine-error.ts';

/** A request of ClickHouse's HTTP interface. */
export interface HttpQuestion {
  query: string;
  /** Data after the query of an insert. */
  rows: Buffer;
  database: string;
  defaultFormat: string;
  settings: [name: string, value: string][];
  parameters: [name: string, value: string][];
  queryId: string;
  /** Identifies this query among running ones. */
  mark: string;
  /** True if errors must come with their status, at the price of waiting for the end. */
  waits: boolean;
}

/** URL parameters that are neither settings nor parameters of the query. */
const OWN = new Set([
  'query',
  'database',
  'default_format',
  'query_id',
  'user',
  'password',
  'quota_key',
  'wait_end_of_query',
  'buffer_size',
  'stacktrace',
]);
/** Unsupported URL parameters: no state remains after a request here, and everybody may do everything. */
const UNKNOWN = ['session_id', 'role', 'compress', 'decompress'];
const NAME = /^[A-Za-z_]\w*$/;
const DECODERS: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

export async function readQuestion(request: IncomingMessage): Promise<HttpQuestion> {
  const url = new URL(request.url ?? '/', 'http://engine');
  const body = await readBody(request);
  const form = await readForm(request, body);
  const values = [...url.searchParams, ...form];
  const given = new Map(values);
  for (const name of UNKNOWN)
    if (given.has(name))
      throw EngineError.of(48, `The engine of the tests knows no ${name}`, 'NOT_IMPLEMENTED');
  const isApart = given.has('query');
  const rest = values.filter(([name]) => !OWN.has(name));
  for (const [name] of rest)
    if (!NAME.test(name)) throw EngineError.of(115, `Unknown setting '${name}'`, 'UNKNOWN_SETTING');
  return {
    query: isApart ? given.get('query')! : body.toString(),
    rows: isApart && form.length === 0 ? body : Buffer.alloc(0),
    database: given.get('database') ?? header(request, 'x-clickhouse-database') ?? 'default',
    defaultFormat: given.get('default_format') ?? header(request, 'x-clickhouse-format') ?? 'TabSeparated',
    settings: rest.filter(([name]) => !name.startsWith('param_')),
    parameters: rest
      .filter(([name]) => name.startsWith('param_'))
      .map(([name, value]) => [name.slice('param_'.length), value]),
    queryId: given.get('query_id') || randomUUID(),
    mark: randomUUID(),
    waits: given.get('wait_end_of_query') === '1',
  };
}

/** Reads a complete body. An incomplete body is discarded. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const encoding = header(request, 'content-encoding');
  const decoder = encoding === undefined ? undefined : DECODERS[encoding];
  if (encoding !== undefined && decoder === undefined)
    throw EngineError.of(89, `Unknown compression method: ${encoding}`, 'UNKNOWN_COMPRESSION_METHOD');
  const pieces: Buffer[] = [];
  await pipeline(request, decoder?.() ?? new PassThrough(), async (body: AsyncIterable<Buffer>) => {
    for await (const piece of body) pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

/** Reads long parameters, which come as the fields of a form. */
async function readForm(request: IncomingMessage, body: Buffer): Promise<[string, string][]> {
  const type = header(request, 'content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) return [];
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
