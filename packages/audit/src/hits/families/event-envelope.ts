import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../encoded-text.ts';
import { sharedBy } from '../envelope.ts';
import { at, flatten, isObject, objectsOf } from '../fields.ts';
import type { Fields, JsonObject } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { fieldsOf } from './family.ts';

/** Events of a payload with what all of them share: query, form, and what stands around their list. */
export type Envelope = { shared: Fields; events: JsonObject[] };

/**
 * Opens the events of a JSON list: the body itself, the body's member `listName`, or the same in the field
 * `fieldName` of query or form. Null where there is no such list.
 */
export function openBatch(payload: Payload, listName: string, fieldName = listName): Envelope | null {
  return batchIn(contentOf(payload, fieldName), listName);
}

/** Opens the same; a JSON object without the list is one event. No events when there is no JSON at all. */
export function openEnvelope(payload: Payload, listName: string, fieldName: string): Envelope {
  const content = contentOf(payload, fieldName);
  const { json, fields } = content;
  return batchIn(content, listName) ?? { shared: fields, events: isObject(json) ? [json] : [] };
}

type Content = { json: Json | undefined; fields: Fields };

function contentOf(payload: Payload, fieldName: string): Content {
  const { [fieldName]: text = '', ...fields } = fieldsOf(payload);
  return { json: payload.json ?? structureOf(text), fields };
}

function batchIn({ json, fields }: Content, listName: string): Envelope | null {
  if (Array.isArray(json)) return envelope(fields, json);
  const list = at(json, listName);
  if (!isObject(json) || !Array.isArray(list)) return null;
  const { [listName]: _list, ...around } = json;
  return envelope({ ...fields, ...flatten(around) }, list);
}

function envelope(fields: Fields, list: Json[]): Envelope {
  return { shared: sharedBy(list.length, fields), events: objectsOf(list) };
}
