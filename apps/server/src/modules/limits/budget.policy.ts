const DAY_MS = 24 * 3_600_000;

/** Returns the calendar month of UTC that visits of now count for. */
export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}

export function nextMonthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
}

/** Returns what a month comes to at its pace so far; null on its first day, which says too little. */
export function projectVisits(used: number, now: Date): number | null {
  const from = monthOf(now).getTime();
  const passedMs = now.getTime() - from;
  if (passedMs < DAY_MS) return null;
  return Math.round((used * (nextMonthOf(now).getTime() - from)) / passedMs);
}
