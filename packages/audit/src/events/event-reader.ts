import type { HitKind } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { parseJson } from '../hits/encoded-text.ts';
import type { Fields, JsonObject } from '../hits/fields.ts';
import { field } from '../hits/families/family.ts';

/** What an event says of itself, in its vendor's own words. */
export type ToldEvent = { name: string; properties: JsonObject };

/** A decoded hit as readers of events take it: its envelope's fields are among its own. */
export type ReadHit = {
  vendor: string;
  kind: HitKind;
  siteId: string | null;
  url: string;
  parameters: Fields;
  /** The JSON of its event; undefined where it has none. */
  typed: JsonObject | undefined;
};

/** The event of a hit; null where the hit tells none. */
export type EventReader = (hit: ReadHit) => ToldEvent | null;

/** The name of a page view where the vendor's hit has none. */
export const PAGE_VIEW = 'page_view';

/** Fields under the names that the vendor's interface has for them: `[field, name, type]`. */
export type Names = readonly (readonly [from: string, to: string, type?: 'number' | 'json'])[];

/**
 * Returns the fields that are there, by their names and types. A text that is no number stays the text that was sent.
 */
export function namedFields(fields: Fields, names: Names): JsonObject {
  return Object.fromEntries(
    names.flatMap(([from, to, type]): [string, Json][] => {
      const text = Object.hasOwn(fields, from) ? fields[from] : undefined;
      if (text === undefined) return [];
      return [[to, type === 'number' ? numberOr(text) : type === 'json' ? jsonOr(text) : text]];
    }),
  );
}

/** Returns the number that a text is, else the text. */
export function numberOr(text: string): number | string {
  return /^-?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:e[+-]?\d{1,3})?$/i.test(text.trim())
    ? finiteOr(Number(text), text)
    : text;
}

function finiteOr(value: number, text: string): number | string {
  return Number.isFinite(value) ? value : text;
}

/** Returns the object or array that a text holds, else the text. */
export function jsonOr(text: string): Json {
  return /^\s*[[{]/.test(text) ? (parseJson(text) ?? text) : text;
}

/** Returns fields whose name matches, renamed by it. */
export function fieldsLike(fields: Fields, pattern: RegExp, to: (found: RegExpExecArray) => string): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const found = pattern.exec(name);
      return found === null ? [] : [[to(found), value]];
    }),
  );
}

/** Returns an object without members whose name matches. */
export function without(value: JsonObject, pattern: RegExp): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !pattern.test(name)));
}

/** Returns the event with this name; null where it has none. */
export function told(name: string | null, properties: JsonObject): ToldEvent | null {
  return name === null || name.trim() === '' ? null : { name, properties };
}

/** Returns the name in a field; a page view without one is called `page_view`. */
export function nameOf({ kind, parameters }: ReadHit, ...names: string[]): string | null {
  return field(parameters, ...names) ?? (kind === 'page-view' ? PAGE_VIEW : null);
}
