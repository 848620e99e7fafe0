import type { PlanEvent, TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { isSchemaObject, type SchemaObject } from '../plan/schema-keywords.ts';
import { convertSchema } from './convert-schema.ts';
import type { JsonFile } from './json-files.ts';
import { OWN, notesOf, readNotes } from './own-notes.ts';
import { faultAt, type ReadEvent } from './plan-checks.ts';
import type { ReadSchemas } from './schema-files.ts';

export type VendorFormat = 'segment' | 'rudderstack';

const DRAFT = 'http://json-schema.org/draft-07/schema#';
const RULES_DEPTH = 3;
/** Location of a call's properties in Segment's schema of the whole call. */
const NESTED = '#/properties/properties';

/**
 * Reads the rules of a plan in the format of the vendors' APIs and exports. Only rules of `track` calls define events.
 */
export function readVendorPlan(
  files: readonly JsonFile[],
  format: VendorFormat,
  sources: readonly string[] | undefined,
): ReadSchemas {
  const read: ReadSchemas = { events: [], faults: [] };
  for (const { name: file, value } of files) {
    const rules = rulesOf(value, RULES_DEPTH);
    if (rules === null) read.faults.push(faultAt({ file }, 'rules-missing'));
    for (const [index, rule] of (rules ?? []).entries()) {
      const column = `rules.${index}`;
      const called = rule['type'] ?? rule['eventType'] ?? 'track';
      const type = typeof called === 'string' ? called : JSON.stringify(called);
      if (type.toLowerCase() === 'track')
        read.events.push({ event: eventOf(rule, sources ?? [format]), position: { file, column } });
      else read.faults.push(faultAt({ file, column }, 'rule-not-track', type));
    }
  }
  return read;
}

/** Returns the rules, or null if there are none. */
function rulesOf(value: unknown, depth: number): SchemaObject[] | null {
  if (Array.isArray(value)) {
    const rules = value.filter(isSchemaObject);
    return rules.every((one) => one['key'] !== undefined || one['name'] !== undefined) ? rules : null;
  }
  if (!isSchemaObject(value) || depth === 0) return null;
  for (const key of ['rules', 'events', 'data', 'trackingPlan', 'tracking_plan'])
    if (Object.hasOwn(value, key)) {
      const found = rulesOf(value[key], depth - 1);
      if (found !== null) return found;
    }
  return null;
}

function eventOf(rule: SchemaObject, sources: readonly string[]): ReadEvent['event'] {
  const given = rule['jsonSchema'] ?? rule['rules'];
  const whole = isSchemaObject(given) ? given : {};
  const notes = readNotes(whole);
  const nested = nestedOf(whole);
  const converted =
    nested === null ? convertSchema(whole) : convertSchema({ ...draftOf(whole), ...nested }, unnested);
  if (notes !== null) return { ...notes.event, ...(notes.hasSchema ? { schema: converted } : {}) };
  const description = [rule['description'], whole['description']].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return {
    name: rule['key'] ?? rule['name'],
    sources: [...sources],
    ...(description === undefined ? {} : { meaning: { en: description } }),
    ...(Object.keys(converted).length === 0 ? {} : { schema: converted }),
  };
}

function draftOf(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => keyword === '$schema' || keyword === OWN),
  );
}

/**
 * Returns the schema of the properties within one of the whole call; null if the schema already is that of the
 * properties.
 */
function nestedOf({ properties }: SchemaObject): SchemaObject | null {
  if (!isSchemaObject(properties) || !Object.hasOwn(properties, 'properties')) return null;
  const isCall = Object.keys(properties).every((name) => /^(?:context|traits|properties)$/.test(name));
  const { properties: own } = properties;
  return isCall && isSchemaObject(own) ? own : null;
}

function unnested(ref: string): string {
  return ref.startsWith(NESTED) ? `#${ref.slice(NESTED.length)}` : ref;
}

/**
 * Returns a plan in the vendor's format: Segment's rules validate the whole call, RudderStack's only its properties.
 */
export function writeVendorPlan({ events }: TrackingPlan, format: VendorFormat): string {
  const plan =
    format === 'segment'
      ? { rules: events.map(segmentRule) }
      : { name: 'tracking-plan', rules: { events: events.map(rudderEvent) } };
  return `${JSON.stringify(plan, null, 2)}\n`;
}

function nested(ref: string): string {
  return ref.startsWith('#') ? `${NESTED}${ref.slice(1)}` : ref;
}

function segmentRule(event: PlanEvent): SchemaObject {
  // The `x-vigie` marker preserves keywords beside a reference.
  const { schema = {} } = event;
  const jsonSchema = {
    $schema: DRAFT,
    [OWN]: notesOf(event),
    type: 'object',
    ...(event.meaning?.en === undefined ? {} : { description: event.meaning.en }),
    properties: { context: {}, traits: {}, properties: convertSchema({ ...schema, [OWN]: {} }, nested) },
  };
  return { key: event.name, type: 'TRACK', version: 1, jsonSchema };
}

function rudderEvent(event: PlanEvent): SchemaObject {
  return {
    name: event.name,
    description: event.meaning?.en ?? '',
    eventType: 'track',
    rules: { $schema: DRAFT, [OWN]: notesOf(event), ...event.schema },
  };
}
