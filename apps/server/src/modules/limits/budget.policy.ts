const DAY_MS = 24 * 3_600_000;

/** Returns the calendar month (UTC) for which visits made now count. */
export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}

export function nextMonthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
}

/** Returns the projected visits of the month at its pace so far. Null on its first day, which has too little data. */
export function projectVisits(used: number, now: Date): number | null {
  const from = monthOf(now).getTime();
  const passedMs = now.getTime() - from;
  if (passedMs < DAY_MS) return null;
  return Math.round((used * (nextMonthOf(now).getTime() - from)) / passedMs);
}
