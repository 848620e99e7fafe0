export interface PipeReader {
  /** Receives a message and its size in bytes. */
  onText(text: string, bytes: number): void;
  /** Receives the last characters of a message that was too long. */
  onTooLong(tail: string): void;
}

const TAIL_BYTES = 256;

/**
 * Splits a byte stream at NUL bytes and passes each piece on as text. Drops a piece of more than `bytesMax`, because a
 * page decides the length.
 */
export function createPipeReader(reader: PipeReader, bytesMax: number): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let bytes = 0;
  let isTooLong = false;

  const add = (part: Buffer) => {
    bytes += part.length;
    isTooLong ||= bytes > bytesMax;
    parts.push(part);
    // Copied: a slice of a chunk would keep the whole chunk in memory.
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
