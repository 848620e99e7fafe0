import { randomUUID } from 'node:crypto';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

/** What the input leaves out stays as it was, for each tracker too; new trackers get their ids. */
export function completeTracking(input: TrackingSettings, before?: TrackingSettings): TrackingSettings {
  const others = input.others?.map((tracker) => {
    const known = before?.others?.find(({ id }) => id !== undefined && id === tracker.id);
    return { ...known, ...tracker, id: tracker.id ?? randomUUID() };
  });
  return { ...before, ...input, ...(others && { others }) };
}
