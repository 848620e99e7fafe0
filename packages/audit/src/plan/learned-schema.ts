import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { LearnedEvent } from '@vigie/contract/learned-plan.ts';
import { PLAN_LIMITS } from '@vigie/contract/tracking-plan.ts';
import { formatKeyword } from './learned-formats.ts';
import type { LearnedShape } from './learned-shape.ts';

/** Minimum number of visits for a required property. With fewer, the next visit may well lack it. */
const REQUIRED_MIN = 20;
const FORMAT_MIN = 20;
const INTEGER_MIN = 50;
/**
 * Limits of an enum: maximum number of values, minimum visits with each value, and minimum visits in total per value.
 * Then an unseen value is unlikely.
 */
const ENUM = { values: 15, visitsOfEach: 5, visitsForEach: 20 } as const;
const LINES_MAX = 500;

type Schema = Record<string, Json>;
type LearnedProperty = LearnedEvent['properties'][number];

/** Returns a schema that accepts everything seen, and requires only what enough visits support. */
export function learnedSchema(shape: LearnedShape): Schema {
  const schema: Schema = { ...typeKeyword(shape), ...textKeywords(shape) };
  const properties = [...(shape.properties ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (properties.length > 0) {
    schema.properties = Object.fromEntries(properties.map(([name, own]) => [name, learnedSchema(own)]));
    const required = properties.flatMap(([name, own]) => (isRequired(own, shape) ? [name] : []));
    if (required.length > 0) schema.required = required;
  }
  if (shape.items !== null) schema.items = learnedSchema(shape.items);
  return schema;
}

/** Returns the schema, or undefined if it has no properties or is too large for a plan. */
export function learnedRootSchema(shape: LearnedShape): Schema | undefined {
  const schema = learnedSchema(shape);
  if (schema.properties === undefined) return undefined;
  return JSON.stringify(schema).length <= PLAN_LIMITS.schemaLength ? schema : undefined;
}

function typeKeyword({ types, visits }: LearnedShape): Schema {
  const names = new Set(types.keys());
  // Whole prices are numbers, too: the type is integer only after many visits.
  if (names.has('integer') && (names.has('number') || visits < INTEGER_MIN)) {
    names.delete('integer');
    names.add('number');
  }
  const sorted = [...names].toSorted();
  if (sorted.length === 0) return {};
  return { type: sorted.length === 1 ? (sorted[0] as string) : sorted };
}

function textKeywords(shape: LearnedShape): Schema {
  const { types, values, formats, visits } = shape;
  if ([...types.keys()].some((type) => type !== 'string' && type !== 'null')) return {};
  if (values !== null && types.has('string') && isChoice(shape))
    return { enum: [...values.values()].map(({ value }) => value).toSorted(byText) };
  const [format] = formats ?? [];
  return format !== undefined && visits >= FORMAT_MIN ? formatKeyword(format) : {};
}

function isChoice({ values, visits }: LearnedShape): boolean {
  const listed = [...(values?.values() ?? [])];
  return (
    listed.length <= ENUM.values &&
    visits >= listed.length * ENUM.visitsForEach &&
    listed.every((one) => one.visits >= ENUM.visitsOfEach)
  );
}

/** Returns whether a property is required: present in all objects, in enough visits, and never empty. */
function isRequired({ seen, empty, types, visits }: LearnedShape, holder: LearnedShape): boolean {
  return seen === holder.objects && visits >= REQUIRED_MIN && empty === (types.get('null') ?? 0);
}

/** Returns the lines of a proposal with their counts. `*` stands for the index of an item: `items.*.price`. */
export function learnedProperties(root: LearnedShape): LearnedProperty[] {
  const lines: LearnedProperty[] = [];
  const list = (shape: LearnedShape, path: string): void => {
    for (const [name, own] of [...(shape.properties ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const ownPath = path === '' ? name : `${path}.${name}`;
      if (lines.length >= LINES_MAX) return;
      lines.push(lineOf(ownPath, own, shape));
      list(own, ownPath);
      if (own.items !== null) list(own.items, `${ownPath}.*`);
    }
    if (shape.items !== null && path !== '' && shape.properties === null) list(shape.items, `${path}.*`);
  };
  list(root, '');
  return lines;
}

function lineOf(path: string, shape: LearnedShape, holder: LearnedShape): LearnedProperty {
  const values = [...(shape.values?.values() ?? [])].toSorted(
    (a, b) => b.seen - a.seen || byText(a.value, b.value),
  );
  return {
    path,
    types: [...shape.types.keys()].toSorted(),
    seen: shape.seen,
    of: holder.objects,
    values: values.map(({ value, seen }) => ({ value, seen })),
    isRequired: isRequired(shape, holder),
  };
}

function byText(a: Json, b: Json): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
