import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../encoded-text.ts';
import { sharedBy } from '../envelope.ts';
import { valueAtPath, flatten, objectsOf } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import type { HitFields } from '../fields.ts';
import type { JsonObject } from '../../json-object.ts';
import type { Payload } from '../payload.ts';
import { fieldsOf } from './family.ts';

/** Events of a payload with their shared fields: query, form, and the members around their list. */
export type Envelope = { shared: HitFields; events: JsonObject[] };

/**
 * Opens the events of a JSON list: the body itself, the body's member `listName`, or the list in the field `fieldName`
 * of query or form. Returns null if there is no such list.
 */
export function openBatch(payload: Payload, listName: string, fieldName = listName): Envelope | null {
  return batchIn(contentOf(payload, fieldName), listName);
}

/**
 * Opens the events of a JSON list. A JSON object without the list is one event. Returns no events if there is no JSON.
 */
export function openEnvelope(payload: Payload, listName: string, fieldName: string): Envelope {
  const content = contentOf(payload, fieldName);
  const { json, fields } = content;
  return batchIn(content, listName) ?? { shared: fields, events: isObject(json) ? [json] : [] };
}

type Content = { json: Json | undefined; fields: HitFields };

function contentOf(payload: Payload, fieldName: string): Content {
  const { [fieldName]: text = '', ...fields } = fieldsOf(payload);
  return { json: payload.json ?? structureOf(text), fields };
}

function batchIn({ json, fields }: Content, listName: string): Envelope | null {
  if (Array.isArray(json)) return envelope(fields, json);
  const list = valueAtPath(json, listName);
  if (!isObject(json) || !Array.isArray(list)) return null;
  const { [listName]: _list, ...around } = json;
  return envelope({ ...fields, ...flatten(around) }, list);
}

function envelope(fields: HitFields, list: Json[]): Envelope {
  return { shared: sharedBy(list.length, fields), events: objectsOf(list) };
}
