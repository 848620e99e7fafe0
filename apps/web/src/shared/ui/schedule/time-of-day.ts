const TYPED = /^(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?$/i;

/** Parses a time of day in common formats (6, 6h, 6h30, 06:30) to HH:MM; null for any other text. */
export function readTimeOfDay(typed: string): string | null {
  const [, hour = '', minute = '00'] = TYPED.exec(typed.trim()) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}
