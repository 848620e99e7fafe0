/** Cuts a byte stream at NUL bytes and hands each piece on as text. */
export function createPipeReader(onText: (text: string) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      const piece = chunk.subarray(from, end);
      onText(parts.length === 0 ? piece.toString() : Buffer.concat([...parts, piece]).toString());
      parts = [];
      from = end + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  };
}
