/** Maximum disk space of all attempts together, in bytes. */
export const SPOOL_BYTES_MAX = 512 * 1_048_576;
const NEARLY_FULL = 0.8;

/** Disk space of events and screenshots that the panel has not fetched yet. */
export type Spool = {
  bytes(): number;
  /** Returns true from the level on which no new run is taken and no screenshot is stored. */
  isNearlyFull(): boolean;
  /** Returns true from the level on which no page is started. */
  isFull(): boolean;
};

export function createSpool(bytesMax: number, bytes: () => number): Spool {
  return {
    bytes,
    isNearlyFull: () => bytes() >= NEARLY_FULL * bytesMax,
    isFull: () => bytes() >= bytesMax,
  };
}
