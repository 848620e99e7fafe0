/** Returns the estimated remaining time in seconds, at the pace so far; null before the first page is done. */
export function secondsLeft({ done, total, elapsedMs }: Pages & { elapsedMs: number }): number | null {
  if (done === 0) return null;
  return Math.ceil(((elapsedMs / done) * Math.max(0, total - done)) / 1000);
}

export type Pages = { done: number; total: number };

/** Returns a duration such as 8 s, 1 min 05 s or 2 h 03 min. */
export function showDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours > 0) return `${hours} h ${two(minutes)} min`;
  if (minutes > 0) return `${minutes} min ${two(whole % 60)} s`;
  return `${whole} s`;
}

const two = (figure: number): string => String(figure).padStart(2, '0');
