import * as z from 'zod';
import { ALARM_EVENTS } from './alarm-events.ts';
import { incidentSchema } from './incident.ts';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';

/**
 * What a channel tells, and the body of a webhook. Version 1: fields are only added. `id` is the same however often
 * a delivery is tried: a receiver that knows it has it already.
 */
export const alarmMessageSchema = z.object({
  version: z.literal(1),
  id: idSchema,
  event: z.enum(ALARM_EVENTS),
  sentAt: instantSchema,
  locale: localeSchema,
  /** In the channel's language: what happened in one line, and what to do with the line to copy. */
  title: z.string(),
  remedy: z.string().nullable(),
  /** Null for a digest or a test. */
  incident: incidentSchema.nullable(),
  /** What changed since the last visit without it, newest first: releases and settings. */
  changes: z
    .array(z.object({ kind: z.enum(['release', 'settings']), label: z.string(), at: instantSchema }))
    .max(5),
  /** Of a digest: those that opened, lasted or ended in its time. */
  incidents: z.array(incidentSchema).max(50),
  /** Below the panel's public address: the incident, or the list. */
  url: z.string(),
});
export type AlarmMessage = z.infer<typeof alarmMessageSchema>;
