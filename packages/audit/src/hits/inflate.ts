import { Gunzip, Unzlib } from 'fflate';

/** Maximum size of an inflated body, in bytes. A recorded body has at most 256 KiB. */
const INFLATED_BYTES_MAX = 4_194_304;
const CHUNK_BYTES = 4_096;

/** Returns whether bytes start like a gzip stream. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Returns whether bytes start like a zlib stream of a usual compression level. */
export function isZlib(bytes: Uint8Array): boolean {
  return bytes[0] === 0x78 && [0x01, 0x9c, 0xda].includes(bytes[1] ?? 0);
}

/** Returns the bytes of a gzip or zlib stream, as far as it can be read, at most 4 MiB. */
export function inflate(compressed: Uint8Array): Uint8Array {
  const inflated = { pieces: [] as Uint8Array[], length: 0 };
  const Stream = isGzip(compressed) ? Gunzip : Unzlib;
  const stream = new Stream((piece) => {
    inflated.pieces.push(piece);
    inflated.length += piece.length;
  });
  try {
    for (const [chunk, isLast] of chunksOf(compressed)) {
      if (inflated.length < INFLATED_BYTES_MAX) stream.push(chunk, isLast);
    }
  } catch {
    // For a damaged or truncated stream, the bytes before the damage are returned.
  }
  return joined(inflated.pieces, Math.min(inflated.length, INFLATED_BYTES_MAX));
}

/** Yields small chunks, so that the inflation of a stream that grows a thousandfold stops early. */
function* chunksOf(bytes: Uint8Array): Generator<[Uint8Array, boolean]> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield [bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length];
  }
}

function joined(pieces: Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece.subarray(0, length - at), at);
    at = Math.min(length, at + piece.length);
  }
  return all;
}
