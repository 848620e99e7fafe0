import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../encoded-text.ts';
import { flatten, isObject, objectsOf } from '../fields.ts';
import type { Fields, JsonObject } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { fieldsOf } from './family.ts';

/** Events of a payload with what all of them share. */
export type Envelope = { shared: JsonObject; events: JsonObject[] };

/**
 * The events of a JSON body, of `data=<json or base64>` in query or form, or of a list under `listName`
 * (`{"batch":[...]}`). No events when there is no JSON at all.
 */
export function openEnvelope(payload: Payload, listName: string): Envelope {
  const json: Json | undefined = payload.json ?? structureOf(fieldsOf(payload)['data'] ?? '');
  if (Array.isArray(json)) return { shared: {}, events: objectsOf(json) };
  if (!isObject(json)) return { shared: {}, events: [] };
  if (!Array.isArray(json[listName])) return { shared: {}, events: [json] };
  const { [listName]: list, ...shared } = json;
  return { shared, events: objectsOf(list) };
}

/** Parameters of one event: the call's query, what the envelope shares, and the event itself. */
export function eventFields(payload: Payload, shared: JsonObject, event: JsonObject): Fields {
  const { data: _data, ...query } = payload.query;
  return { ...query, ...flatten(shared), ...flatten(event) };
}
