import type { PlanEvent } from '@vigie/contract/tracking-plan.ts';
import { isSchemaObject, type SchemaObject } from '../plan/schema-keywords.ts';

/** Keyword of ours, for what a schema cannot say of its event. Other programs pass over it. */
export const OWN = 'x-vigie';

/** Returns the event without its schema, and what the writer added to the schema for others. */
export function notesOf({ schema, ...event }: PlanEvent, added: readonly string[] = []): SchemaObject {
  return { ...event, hasSchema: schema !== undefined, added };
}

export interface OwnNotes {
  event: Record<string, unknown>;
  hasSchema: boolean;
  added: unknown[];
}

/** Null: the schema is not of ours. */
export function readNotes(schema: SchemaObject): OwnNotes | null {
  const notes = Object.hasOwn(schema, OWN) ? schema[OWN] : null;
  if (!isSchemaObject(notes)) return null;
  const { hasSchema, added, ...event } = notes;
  return { event, hasSchema: hasSchema !== false, added: Array.isArray(added) ? added : [] };
}
