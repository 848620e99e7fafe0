import type { PlanEvent } from '@vigie/contract/tracking-plan.ts';
import { isSchemaObject, type SchemaObject } from '../plan/schema-keywords.ts';

/** Vigie's own keyword for event data that a schema cannot express. Other programs ignore it. */
export const OWN = 'x-vigie';

/**
 * Returns the value of `x-vigie`: the event without its schema, and the keywords that the writer added to the schema.
 */
export function notesOf({ schema, ...event }: PlanEvent, added: readonly string[] = []): SchemaObject {
  return { ...event, hasSchema: schema !== undefined, added };
}

export interface OwnNotes {
  event: Record<string, unknown>;
  hasSchema: boolean;
  added: unknown[];
}

/** Returns the event data of Vigie in a schema, or null if it has none. */
export function readNotes(schema: SchemaObject): OwnNotes | null {
  const notes = Object.hasOwn(schema, OWN) ? schema[OWN] : null;
  if (!isSchemaObject(notes)) return null;
  const { hasSchema, added, ...event } = notes;
  return { event, hasSchema: hasSchema !== false, added: Array.isArray(added) ? added : [] };
}
