import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { isEmpty } from './empty-values.ts';
import { candidateFormats } from './learned-formats.ts';

const DEPTH_MAX = 8;
/** Maximum number of names of an object. One with more names is a map whose names are values. */
const NAMES_MAX = 200;
const ITEMS_MAX = 200;
/** Maximum length of a value in a set of choices, in characters. */
const VALUE_LENGTH_MAX = 60;
const VALUES_MAX = 30;

/** Remaining memory that all properties of a learner share. */
export interface LearnerBudget {
  properties: number;
  values: number;
}

/** Values seen at one position of an event's properties. */
export interface LearnedShape {
  seen: number;
  visits: number;
  lastVisit: number;
  types: Map<string, number>;
  /** Values by their JSON; null if there are too many, if they are too long, or if the memory limit is reached. */
  values: Map<string, { value: Json; seen: number; visits: number; lastVisit: number }> | null;
  /** Formats that all texts so far have. */
  formats: readonly string[] | null;
  empty: number;
  objects: number;
  properties: Map<string, LearnedShape> | null;
  items: LearnedShape | null;
}

export function emptyShape(): LearnedShape {
  return {
    seen: 0,
    visits: 0,
    lastVisit: -1,
    types: new Map(),
    values: new Map(),
    formats: null,
    empty: 0,
    objects: 0,
    properties: new Map(),
    items: null,
  };
}

export interface ValueContext {
  visit: number;
  budget: LearnerBudget;
  /** Depth of the value, from 0. */
  depth: number;
  /** Returns whether a name at the root is excluded, as one of the dataLayer's own. */
  isLeftOut(name: string): boolean;
}

/** Adds a value to its position. */
export function learnValue(shape: LearnedShape, value: Json, sighting: ValueContext): void {
  shape.seen += 1;
  if (shape.lastVisit !== sighting.visit) shape.visits += 1;
  shape.lastVisit = sighting.visit;
  const type = learnedType(value);
  shape.types.set(type, (shape.types.get(type) ?? 0) + 1);
  if (isEmpty(value)) shape.empty += 1;
  if (typeof value === 'string') shape.formats = candidateFormats(value, shape.formats);
  if (typeof value !== 'object' || value === null) return learnScalar(shape, value, sighting);
  dropValues(shape, sighting.budget);
  if (sighting.depth >= DEPTH_MAX) return undefined;
  return Array.isArray(value) ? learnItems(shape, value, sighting) : learnMembers(shape, value, sighting);
}

function learnItems(shape: LearnedShape, items: Json[], sighting: ValueContext): void {
  if (items.length === 0 || (shape.items === null && !takePropertyBudget(sighting.budget))) return;
  shape.items ??= emptyShape();
  const below = { ...sighting, depth: sighting.depth + 1 };
  for (const item of items.slice(0, ITEMS_MAX)) learnValue(shape.items, item, below);
}

function learnMembers(shape: LearnedShape, members: Record<string, Json>, sighting: ValueContext): void {
  shape.objects += 1;
  const below = { ...sighting, depth: sighting.depth + 1 };
  for (const name of Object.keys(members)) {
    if (shape.properties === null) return;
    if (name === '__proto__' || (sighting.depth === 0 && sighting.isLeftOut(name))) continue;
    let property = shape.properties.get(name);
    if (property === undefined) {
      if (name.length > 200) continue;
      if (shape.properties.size >= NAMES_MAX || !takePropertyBudget(sighting.budget))
        return forgetNames(shape, sighting.budget);
      property = emptyShape();
      shape.properties.set(name, property);
    }
    learnValue(property, members[name] as Json, below);
  }
}

function takePropertyBudget(budget: LearnerBudget): boolean {
  budget.properties -= 1;
  return budget.properties >= 0;
}

/** Removes the names of a map, about which a proposal claims nothing. */
function forgetNames(shape: LearnedShape, budget: LearnerBudget): void {
  for (const property of shape.properties?.values() ?? []) {
    budget.properties += 1;
    dropValues(property, budget);
    forgetNames(property, budget);
    if (property.items !== null) forgetNames(property.items, budget);
  }
  shape.properties = null;
}

function learnScalar(
  shape: LearnedShape,
  value: string | number | boolean | null,
  { visit, budget }: ValueContext,
): void {
  if (shape.values === null) return;
  const key = JSON.stringify(value);
  const known = shape.values.get(key);
  if (known !== undefined) {
    known.seen += 1;
    if (known.lastVisit !== visit) known.visits += 1;
    known.lastVisit = visit;
  } else if (key.length > VALUE_LENGTH_MAX || shape.values.size >= VALUES_MAX || budget.values <= 0) {
    dropValues(shape, budget);
  } else {
    budget.values -= 1;
    shape.values.set(key, { value, seen: 1, visits: 1, lastVisit: visit });
  }
}

function dropValues(shape: LearnedShape, budget: LearnerBudget): void {
  budget.values += shape.values?.size ?? 0;
  shape.values = null;
}

function learnedType(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
