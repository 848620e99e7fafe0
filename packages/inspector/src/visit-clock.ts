/** Turns the browser's two clocks into milliseconds since the start of the visit. */
export interface VisitClock {
  readonly startedAt: Date;
  nowMs(): number;
  /** From milliseconds of the Unix epoch. */
  fromWall(wallMs: number): number;
  /** From seconds of CDP's monotonic clock. */
  fromMonotonic(seconds: number): number;
  /** Learns how the monotonic clock stands to the wall clock; both in seconds. */
  align(monotonic: number, wall: number): void;
}

const toMicroseconds = (ms: number) => Math.round(ms * 1000) / 1000;

export function createVisitClock(now: () => number): VisitClock {
  const startMs = now();
  let offsetSeconds: number | null = null;
  return {
    startedAt: new Date(startMs),
    nowMs: () => now() - startMs,
    fromWall: (wallMs) => toMicroseconds(wallMs - startMs),
    fromMonotonic: (seconds) =>
      offsetSeconds === null ? now() - startMs : toMicroseconds((seconds + offsetSeconds) * 1000 - startMs),
    align: (monotonic, wall) => {
      if (Number.isFinite(wall - monotonic)) offsetSeconds ??= wall - monotonic;
    },
  };
}
