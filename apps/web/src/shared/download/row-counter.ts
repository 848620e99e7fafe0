const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/**
 * Counts the rows of a CSV file while its bytes arrive. The header is not a row. A line break inside quotes does not
 * end a row.
 */
export function createRowCounter(): { add: (piece: Uint8Array) => void; rows: () => number } {
  let isQuoted = false;
  let lines = 0;
  return {
    add(piece) {
      for (const byte of piece) {
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === LINE_FEED && !isQuoted) lines += 1;
      }
    },
    rows: () => Math.max(0, lines - 1),
  };
}
