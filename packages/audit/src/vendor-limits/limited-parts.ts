import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { LimitedPart } from '@vigie/contract/vendor-limit.ts';
import type { NamedEvent } from '../events/event-reader.ts';
import type { HitFields } from '../hits/fields.ts';
import { valueAtPath } from '../hits/fields.ts';
import { isObject, type JsonObject } from '../json-object.ts';
import type { PartSelector } from './limit-rule.ts';

/** Hit as rules read it. */
export interface LimitedHit {
  event: NamedEvent | null;
  parameters: HitFields;
  /** JSON of its event. Undefined if the hit has none. */
  typed: JsonObject | undefined;
}

/** Part of a hit that a rule evaluates. */
export interface LimitedPartOfHit {
  part: LimitedPart;
  name: string;
  value: Json;
}

/** Maximum depth of members that a rule reads. */
const DEPTH_MAX = 12;
/** Maximum number of members that a rule reads of one hit. */
const MEMBERS_MAX = 10_000;

/** Returns the parts that a selector finds in a hit. */
export function partsAt(selector: PartSelector, hit: LimitedHit): LimitedPartOfHit[] {
  if ('part' in selector) return wholeParts(selector.part, hit);
  if ('field' in selector) return fieldParts(selector, hit);
  if ('fields' in selector) return fieldsLike(selector, hit);
  if ('member' in selector) return memberAt(selector.member, hit);
  if ('members' in selector) return memberParts(selector, hit);
  if ('property' in selector)
    return valueParts(selector.property, ownMember(hit.event?.properties, selector.property));
  const items = ownMember(hit.event?.properties, selector.items);
  if (!Array.isArray(items)) return [];
  return items
    .slice(0, MEMBERS_MAX)
    .map((value, index) => ({ part: 'value', name: `${selector.items}.${index}`, value }));
}

function wholeParts(part: 'event' | 'hit', { event, typed }: LimitedHit): LimitedPartOfHit[] {
  if (part === 'hit') return typed === undefined ? [] : [{ part, name: '', value: typed }];
  return event === null ? [] : [{ part, name: '', value: event.name }];
}

function fieldParts(
  { field, as }: { field: readonly string[]; as?: string },
  { parameters }: LimitedHit,
): LimitedPartOfHit[] {
  const name = field.find((one) => Object.hasOwn(parameters, one));
  return name === undefined ? [] : valueParts(as ?? name, parameters[name]);
}

function fieldsLike(
  { fields, as = '$1', except }: { fields: RegExp; as?: string; except?: RegExp },
  { parameters }: LimitedHit,
): LimitedPartOfHit[] {
  const found: LimitedPartOfHit[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (found.length >= MEMBERS_MAX) break;
    if (!fields.test(name)) continue;
    const own = name.replace(fields, as);
    if (except?.test(own) !== true) found.push({ part: 'value', name: own, value });
  }
  return found;
}

function memberParts(
  { members, deep, except }: { members: readonly string[]; deep?: true; except?: RegExp },
  { typed }: LimitedHit,
): LimitedPartOfHit[] {
  const found: LimitedPartOfHit[] = [];
  const read = (value: Json, path: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return;
    for (const [key, member] of Object.entries(value)) {
      if (found.length >= MEMBERS_MAX) return;
      const name = path === '' ? key : `${path}.${key}`;
      if (depth === 0 && except?.test(key) === true) continue;
      if (deep && typeof member === 'object' && member !== null) read(member, name, depth + 1);
      else found.push({ part: 'value', name, value: member });
    }
  };
  const start = members.map((path) => memberIn(typed, path)).find((value) => isObject(value));
  if (start !== undefined) read(start, '', 0);
  return found;
}

function memberAt(paths: readonly string[], { typed }: LimitedHit): LimitedPartOfHit[] {
  const path = paths.find((one) => memberIn(typed, one) !== undefined);
  return path === undefined ? [] : valueParts(lastOf(path), memberIn(typed, path));
}

function valueParts(name: string, value: Json | undefined): LimitedPartOfHit[] {
  return value === undefined ? [] : [{ part: 'value', name, value }];
}

/** Returns whether a value is present beside a part: in the item itself, else in the event or its parameters. */
export function hasBeside(part: LimitedPartOfHit, name: string, { event, parameters }: LimitedHit): boolean {
  if (isObject(part.value)) return isFilled(ownMember(part.value, name));
  return isFilled(ownMember(event?.properties, name)) || isFilled(ownMember(parameters, name));
}

function isFilled(value: Json | undefined): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== 'string' || (value.trim() !== '' && value !== 'undefined' && value !== 'null');
}

function ownMember(value: JsonObject | undefined, name: string): Json | undefined {
  return value !== undefined && Object.hasOwn(value, name) ? value[name] : undefined;
}

export const memberIn = (typed: JsonObject | undefined, path: string): Json | undefined =>
  path === '' ? typed : valueAtPath(typed, ...path.split('.'));

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
