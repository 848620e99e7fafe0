const FIRST_ZONE = 'Europe/Paris';

/**
 * Returns the time zones to choose from: Europe/Paris, this browser's own and UTC first, then all others that it knows.
 */
export function timeZones(current: string): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([FIRST_ZONE, own, 'UTC', current, ...Intl.supportedValuesOf('timeZone')])];
}
