export interface PipeReader {
  /** A message, with its bytes. */
  onText(text: string, bytes: number): void;
  /** A message that was too long to be kept, with its last characters. */
  onTooLong(tail: string): void;
}

const TAIL_BYTES = 256;

/**
 * Cuts a byte stream at NUL bytes and hands each piece on as text. What a page says can be of any length; a piece of
 * more than `bytesMax` is left out.
 */
export function createPipeReader(reader: PipeReader, bytesMax: number): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let bytes = 0;
  let isTooLong = false;

  const add = (part: Buffer) => {
    bytes += part.length;
    isTooLong ||= bytes > bytesMax;
    parts.push(part);
    // Copied: a part of a chunk would keep the chunk.
    if (isTooLong) parts = [Buffer.from(Buffer.concat(parts.slice(-2)).subarray(-TAIL_BYTES))];
  };
  const finish = () => {
    const text = (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)).toString();
    const ended = { bytes, isTooLong };
    parts = [];
    bytes = 0;
    isTooLong = false;
    if (ended.isTooLong) reader.onTooLong(text);
    else reader.onText(text, ended.bytes);
  };
  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      add(chunk.subarray(from, end));
      finish();
      from = end + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  };
}
