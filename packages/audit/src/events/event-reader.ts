import type { HitKind } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { parseJson } from '../hits/encoded-text.ts';
import type { HitFields } from '../hits/fields.ts';
import type { JsonObject } from '../json-object.ts';
import { field } from '../hits/families/family.ts';

/** Event in its vendor's own terms. */
export type NamedEvent = { name: string; properties: JsonObject };

/** Decoded hit for event readers. Its fields include those of its envelope. */
export type ReadHit = {
  vendor: string;
  kind: HitKind;
  siteId: string | null;
  url: string;
  parameters: HitFields;
  /** JSON of its event; undefined if it has none. */
  typed: JsonObject | undefined;
};

/** Function that reads the event of a hit. It returns null if the hit has none. */
export type EventReader = (hit: ReadHit) => NamedEvent | null;

/** Name of a page view whose hit has no name. */
export const PAGE_VIEW = 'page_view';

/** Fields with the names of the vendor's API: `[field, name, type]`. */
export type Names = readonly (readonly [from: string, to: string, type?: 'number' | 'json'])[];

/** Returns the present fields by name and type. A text that is no number stays as it was sent. */
export function namedFields(fields: HitFields, names: Names): JsonObject {
  return Object.fromEntries(
    names.flatMap(([from, to, type]): [string, Json][] => {
      const text = Object.hasOwn(fields, from) ? fields[from] : undefined;
      if (text === undefined) return [];
      return [[to, type === 'number' ? numberOr(text) : type === 'json' ? jsonOr(text) : text]];
    }),
  );
}

/** Returns the number in a text, else the text. */
export function numberOr(text: string): number | string {
  return /^-?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:e[+-]?\d{1,3})?$/i.test(text.trim())
    ? finiteOr(Number(text), text)
    : text;
}

function finiteOr(value: number, text: string): number | string {
  return Number.isFinite(value) ? value : text;
}

/** Returns the object or array in a text, else the text. */
export function jsonOr(text: string): Json {
  return /^\s*[[{]/.test(text) ? (parseJson(text) ?? text) : text;
}

/** Returns the fields whose name matches, renamed from the match. */
export function fieldsLike(
  fields: HitFields,
  pattern: RegExp,
  to: (found: RegExpExecArray) => string,
): HitFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const found = pattern.exec(name);
      return found === null ? [] : [[to(found), value]];
    }),
  );
}

/** Returns an object without the members whose name matches. */
export function without(value: JsonObject, pattern: RegExp): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !pattern.test(name)));
}

/** Returns the event with this name, or null without a name. */
export function namedEvent(name: string | null, properties: JsonObject): NamedEvent | null {
  return name === null || name.trim() === '' ? null : { name, properties };
}

/** Returns the name in a field; `page_view` for a page view without a name. */
export function eventName({ kind, parameters }: ReadHit, ...names: string[]): string | null {
  return field(parameters, ...names) ?? (kind === 'page-view' ? PAGE_VIEW : null);
}
