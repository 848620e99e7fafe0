import { randomUUID } from 'node:crypto';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

/**
 * Returns the input completed by the stored settings, for each tracker too. New trackers get ids; an unknown id names a
 * new tracker.
 */
export function completeTracking(input: TrackingSettings, before?: TrackingSettings): TrackingSettings {
  const others = input.others?.map((tracker) => {
    const known = before?.others?.find(({ id }) => id !== undefined && id === tracker.id);
    return { ...known, ...tracker, id: known?.id ?? randomUUID() };
  });
  return { ...before, ...input, ...(others && { others }) };
}
