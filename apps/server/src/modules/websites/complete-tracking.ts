import { randomUUID } from 'node:crypto';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

/**
 * Returns what the input leaves out stays as it was, for each tracker too. New trackers get ids; an id that the
 * website does not know names a new one.
 */
export function completeTracking(input: TrackingSettings, before?: TrackingSettings): TrackingSettings {
  const others = input.others?.map((tracker) => {
    const known = before?.others?.find(({ id }) => id !== undefined && id === tracker.id);
    return { ...known, ...tracker, id: known?.id ?? randomUUID() };
  });
  return { ...before, ...input, ...(others && { others }) };
}
