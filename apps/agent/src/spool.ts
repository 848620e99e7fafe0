/** What all attempts may keep on disk together, in bytes. */
export const SPOOL_BYTES_MAX = 512 * 1_048_576;
const NEARLY_FULL = 0.8;

/** The disk that events and screenshots may take until the panel has them. */
export type Spool = {
  bytes(): number;
  /** From here on no new run is taken, and no screenshot is kept. */
  isNearlyFull(): boolean;
  /** From here on no page is started. */
  isFull(): boolean;
};

export function createSpool(bytesMax: number, bytes: () => number): Spool {
  return {
    bytes,
    isNearlyFull: () => bytes() >= NEARLY_FULL * bytesMax,
    isFull: () => bytes() >= bytesMax,
  };
}
