import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import { isObject, type JsonObject } from '../json-object.ts';

/** DataLayer as one model of all pushes, with the number of pushes per event. */
export interface DataLayerModel {
  values: JsonObject;
  events: Map<string, number>;
}

/**
 * Merges pushes into one model as Google Tag Manager does: objects merge, and the last push replaces every other value.
 * The parameters of gtag's `set` and `event` count too. Keys of Tag Manager itself (`gtm.`) are omitted. A dataLayer
 * that is a plain object is its own model. Returns null without a dataLayer.
 */
export function mergePushes({ kind, final }: DataLayerRecord): DataLayerModel | null {
  const model: DataLayerModel = { values: {}, events: new Map() };
  if (kind === 'array' && Array.isArray(final)) for (const push of final) addPush(model, push);
  else if (kind === 'not-an-array' && isObject(final)) addObject(model, final);
  else return null;
  return model;
}

function addPush(model: DataLayerModel, push: Json): void {
  if (Array.isArray(push)) addCommand(model, push);
  else if (isObject(push)) addObject(model, push);
}

/** Adds a gtag call, whose arguments are recorded as an array. */
function addCommand(model: DataLayerModel, [name, first, second]: Json[]): void {
  if (name === 'set' && isObject(first)) merge(model.values, first);
  if (name === 'set' && typeof first === 'string' && second !== undefined)
    merge(model.values, { [first]: second });
  if (name !== 'event' || typeof first !== 'string') return;
  countEvent(model, first);
  if (isObject(second)) merge(model.values, second);
}

function addObject(model: DataLayerModel, push: JsonObject): void {
  const { event, ...values } = push;
  if (typeof event === 'string') countEvent(model, event);
  else if (event !== undefined) merge(values, { event });
  merge(model.values, values);
}

function countEvent({ events }: DataLayerModel, name: string): void {
  if (!name.startsWith('gtm.')) events.set(name, (events.get(name) ?? 0) + 1);
}

function merge(into: JsonObject, from: JsonObject): void {
  for (const [key, value] of Object.entries(from)) {
    if (key.startsWith('gtm.') || key === '__proto__') continue;
    const before = into[key];
    if (isObject(before) && isObject(value)) merge(before, value);
    else into[key] = isObject(value) ? structuredClone(value) : value;
  }
}
