const MESSAGES_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Returns since when messages count against the limit. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}

/** Returns seconds until a user who sent these messages may send another one; 0: at once. */
export function secondsUntilNext(sentAt: Date[], now: Date): number {
  const counted = sentAt.map((at) => at.getTime()).toSorted((a, b) => b - a);
  const oldest = counted[MESSAGES_PER_HOUR - 1];
  if (oldest === undefined) return 0;
  return Math.max(0, Math.ceil((oldest + HOUR_MS - now.getTime()) / 1000));
}
