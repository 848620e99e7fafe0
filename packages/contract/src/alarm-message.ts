import * as z from 'zod';
import { ALARM_EVENTS } from './alarm-events.ts';
import { incidentSchema } from './incident.ts';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';

/**
 * Message of a channel, and body of a webhook. Version 1: fields are only added. `id` stays the same over all tries of
 * a delivery, so that a receiver can detect duplicates.
 */
export const alarmMessageSchema = z.object({
  version: z.literal(1),
  id: idSchema,
  event: z.enum(ALARM_EVENTS),
  sentAt: instantSchema,
  locale: localeSchema,
  /** In the channel's language: `title` summarizes the event, `remedy` names the fix with the line to copy. */
  title: z.string(),
  remedy: z.string().nullable(),
  /** Null for a digest or a test. */
  incident: incidentSchema.nullable(),
  /** Releases and changes of settings since the last visit without the incident, newest first. */
  changes: z
    .array(z.object({ kind: z.enum(['release', 'settings']), label: z.string(), at: instantSchema }))
    .max(5),
  /** For a digest: incidents that opened, lasted or ended in its period. */
  incidents: z.array(incidentSchema).max(50),
  /** Address of the incident or of the list, below the panel's public address. */
  url: z.string(),
});
export type AlarmMessage = z.infer<typeof alarmMessageSchema>;
