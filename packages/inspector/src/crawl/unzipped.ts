import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { inflatesTooMuch } from '../egress/inflation.ts';
import { LimitMet } from './discovery-limits.ts';

export interface UnzipLimits {
  fileBytes: number;
  inflationMax: number;
  /** Receives the size of each piece; raises when the limit is reached. */
  spend?: (bytes: number) => void;
}

/** Returns a body, inflated if its first bytes are those of gzip. Ignores its name and headers. Raises LimitMet. */
export async function unzipped(
  body: AsyncIterable<Uint8Array>,
  { fileBytes, inflationMax, spend }: UnzipLimits,
): Promise<AsyncIterable<Uint8Array>> {
  const chunks = body[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = Readable.from(prepended(head, chunks));
  const gunzip = head[0] === 0x1f && head[1] === 0x8b ? inflated(whole) : null;
  return watched(gunzip ?? whole, (bytes, allBytes) => {
    spend?.(bytes);
    if (allBytes > fileBytes) throw new LimitMet('too-many-bytes', `more than ${fileBytes} bytes`);
    if (gunzip !== null && inflatesTooMuch(gunzip.bytesWritten, allBytes, inflationMax))
      throw new LimitMet('inflates-too-much', `inflates more than ${inflationMax} times`);
  });
}

function inflated(whole: Readable) {
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  whole.once('error', (error) => gunzip.destroy(error));
  gunzip.once('close', () => whole.destroy());
  return whole.pipe(gunzip);
}

async function* watched(
  chunks: AsyncIterable<Uint8Array>,
  check: (bytes: number, allBytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let allBytes = 0;
  for await (const chunk of chunks) {
    allBytes += chunk.length;
    check(chunk.length, allBytes);
    yield chunk;
  }
}

async function* prepended(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    for (;;) {
      const { value, done } = await rest.next();
      if (done) return;
      yield value;
    }
  } finally {
    await rest.return?.();
  }
}
