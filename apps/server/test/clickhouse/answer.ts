import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliCompress, createDeflate, createGzip, createZstdCompress } from 'node:zlib';
import type { WholeAnswer, Written } from './chdb.ts';
import type { ClickhouseEngine } from './engine.ts';
import { EngineError } from './engine-error.ts';
import type { HttpQuestion } from './question.ts';

const ENCODERS = {
  gzip: createGzip,
  br: createBrotliCompress,
  deflate: createDeflate,
  zstd: createZstdCompress,
};
/** Formats with nothing before the first row, between rows or after the last one. */
const IN_PIECES = /\bFORMAT\s+(JSON(Compact)?(Strings)?EachRow|CSV|TSV|TSVRaw|TabSeparated(Raw)?)\s*;?\s*$/i;
/** Matches subqueries, which are computed before the first row and block this thread meanwhile. */
const NESTED = /\bSELECT\b[\s\S]*\bSELECT\b/i;
const COMMENTS = String.raw`(?:\s|\(|--[^\n]*\n|/\*[\s\S]*?\*/)*`;
const READS = new RegExp(`^${COMMENTS}(SELECT|WITH)\\b`, 'i');
const FOLLOWED = /;\s*\S/;
const INSERTS = new RegExp(`^${COMMENTS}INSERT\\b`, 'i');

export interface Exchange {
  engine: ClickhouseEngine;
  version: string;
  request: IncomingMessage;
  response: ServerResponse;
}

export async function answer(exchange: Exchange, question: HttpQuestion): Promise<void> {
  const { engine, response } = exchange;
  response.setHeader('X-ClickHouse-Query-Id', question.queryId);
  if (FOLLOWED.test(question.query) && !INSERTS.test(question.query))
    await engine.refuseSeveral(question.query);
  if (READS.test(question.query)) {
    // A disconnected client wants no answer. Writes continue, as with a server.
    if (response.closed) return;
    response.once('close', () => {
      if (!response.writableFinished) engine.end(question.mark).catch(() => {});
    });
    if (comesInPieces(question)) return answerInPieces(exchange, question);
  }
  if (INSERTS.test(question.query) && question.rows.length > 0) {
    writeSummary(response, await engine.insert(question));
    return send(exchange, question, []);
  }
  const whole = await engine.answer(question);
  writeSummary(response, whole);
  return send(exchange, question, [whole.bytes]);
}

const comesInPieces = ({ query, waits }: HttpQuestion) =>
  !waits && IN_PIECES.test(query) && !NESTED.test(query);

/** Streams the answer. An error can only be reported by status before the first chunk. */
async function answerInPieces(exchange: Exchange, question: HttpQuestion): Promise<void> {
  const pieces = exchange.engine.pieces(question);
  const first = await pieces.next();
  const tag = randomBytes(8).toString('hex');
  exchange.response.setHeader('X-ClickHouse-Exception-Tag', tag);
  const all = async function* () {
    if (first.done) return;
    yield first.value;
    try {
      yield* pieces;
    } catch (error) {
      yield lateError(tag, `${EngineError.from(error).message} (version ${exchange.version})`);
    }
  };
  try {
    await send(exchange, question, all());
  } finally {
    // A client that disconnected before the first chunk has no answer whose end would end the query.
    await pieces.return(undefined);
  }
}

function lateError(tag: string, message: string): Buffer {
  const length = Buffer.byteLength(message) + 1;
  return Buffer.from(`\r\n__exception__\r\n${tag}\r\n${message}\n${length} ${tag}\r\n__exception__\r\n`);
}

async function send(
  { request, response }: Exchange,
  question: HttpQuestion,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const isWished = question.settings.some(
    ([name, value]) => name === 'enable_http_compression' && value === '1',
  );
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = isWished ? Object.keys(ENCODERS).find((name) => accepted.includes(name)) : undefined;
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  const body = Readable.from(pieces, { objectMode: false });
  if (encoding === undefined) return pipeline(body, response);
  response.setHeader('Content-Encoding', encoding);
  await pipeline(body, ENCODERS[encoding as keyof typeof ENCODERS](), response);
}

function writeSummary(response: ServerResponse, done: Partial<WholeAnswer & Written>): void {
  const summary = {
    read_rows: done.rowsRead,
    read_bytes: done.bytesRead,
    written_rows: done.rowsWritten,
    written_bytes: done.bytesWritten,
  };
  const entries = Object.entries(summary).map(([name, count]) => [name, String(count ?? 0)]);
  response.setHeader('X-ClickHouse-Summary', JSON.stringify(Object.fromEntries(entries)));
}
