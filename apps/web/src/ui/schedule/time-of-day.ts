const TYPED = /^(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?$/i;

/** Reads a time of day as people type it (6, 6h, 6h30, 06:30) as HH:MM; null when it is none. */
export function readTimeOfDay(typed: string): string | null {
  const [, hour = '', minute = '00'] = TYPED.exec(typed.trim()) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}
