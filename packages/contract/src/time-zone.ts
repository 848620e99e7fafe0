/**
 * Returns whether this is the name of a time zone. An offset such as +02:00 is not a name, because it has no daylight
 * saving time.
 */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return true;
  } catch {
    return false;
  }
}
