import type { Locale } from '@vigie/contract/identifiers.ts';
import { BYTE_ORDER_MARK, rowToCsv, type CsvCell } from './csv-format.ts';

const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Streams rows as the bytes of a CSV file; a string is an already formatted line. It reads rows no faster than the
 * client does (back-pressure), and stops when the client disconnects.
 */
export function streamCsv(
  rows: AsyncIterable<CsvCell[] | string>,
  locale: Locale,
): ReadableStream<Uint8Array> {
  const iterator = rows[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let text = BYTE_ORDER_MARK;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (text.length < CHUNK_CHARACTERS) {
        const next = await iterator.next();
        if (next.done === true) {
          if (text !== '') controller.enqueue(encoder.encode(text));
          return controller.close();
        }
        text += typeof next.value === 'string' ? next.value : rowToCsv(next.value, locale);
      }
      controller.enqueue(encoder.encode(text));
      text = '';
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Streams rows that are in memory. */
export function streamRows(rows: readonly CsvCell[][], locale: Locale): ReadableStream<Uint8Array> {
  return streamCsv(toAsync(rows), locale);
}

// oxlint-disable-next-line require-await -- a stream reads rows that are there already
async function* toAsync(rows: readonly CsvCell[][]): AsyncGenerator<CsvCell[]> {
  yield* rows;
}
