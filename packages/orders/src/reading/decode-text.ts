import { TableFault } from './table-fault.ts';

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Share of zero bytes from which a text without a byte order mark is UTF-16. */
const UTF16_ZEROS = 0.2;
const SAMPLE_BYTES = 4_096;
const EMPTY = new Uint8Array();

/**
 * Decodes the bytes of a text piece by piece: UTF-8, UTF-16, or Windows-1252 for a text that is not valid UTF-8. Throws
 * TableFault for a file that is no text.
 */
export async function* decodeText(chunks: Chunks): AsyncGenerator<string> {
  let decode: ((chunk: Uint8Array | null) => string) | null = null;
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    decode ??= decoderFor(chunk);
    const text = decode(chunk);
    if (text !== '') yield text;
  }
  const rest = decode?.(null) ?? '';
  if (rest !== '') yield rest;
}

function decoderFor(first: Uint8Array): (chunk: Uint8Array | null) => string {
  const label = utf16Of(first);
  if (label === null) return utf8OrWindows();
  const decoder = new TextDecoder(label);
  return (chunk) => (chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true }));
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return null;
  const isText = even + odd > UTF16_ZEROS * sample.length && (even === 0 || odd === 0);
  if (!isText) throw new TableFault('binary');
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

/**
 * Decodes UTF-8 until a byte is invalid. A text whose other characters are no UTF-8 either continues as Windows-1252; in
 * another one, the replacement character stands for invalid bytes.
 */
function utf8OrWindows(): (chunk: Uint8Array | null) => string {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let fallback: TextDecoder | null = null;
  let pending = EMPTY;
  let isAscii = true;
  return (chunk) => {
    if (fallback !== null) return fallback.decode(chunk ?? EMPTY, { stream: chunk !== null });
    const bytes = joined(pending, chunk ?? EMPTY);
    const end = chunk === null ? bytes.length : completeLength(bytes);
    pending = bytes.slice(end);
    try {
      const text = strict.decode(bytes.subarray(0, end));
      isAscii &&= text.length === end;
      return text;
    } catch {
      fallback = new TextDecoder(isAscii && isMostlyInvalid(bytes) ? 'windows-1252' : 'utf-8');
      return fallback.decode(bytes, { stream: chunk !== null });
    }
  };
}

function isMostlyInvalid(bytes: Uint8Array): boolean {
  const others = new TextDecoder().decode(bytes).match(/[^\0-\x7F]/g) ?? [];
  return others.filter((one) => one === '\uFFFD').length * 2 >= others.length;
}

/** Returns the number of bytes before a character that is cut at the end. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
