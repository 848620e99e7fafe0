import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { LearnedEvent } from '@vigie/contract/learned-plan.ts';
import { PLAN_LIMITS } from '@vigie/contract/tracking-plan.ts';
import { formatKeyword } from './learned-formats.ts';
import type { LearnedShape } from './learned-shape.ts';

/** Visits that must speak for a claim: of fewer, the next visit could easily be the first without. */
const REQUIRED_MIN = 20;
const FORMAT_MIN = 20;
const INTEGER_MIN = 50;
/** Each value of an enum in so many visits, and the whole in so many for each value: then none is likely unseen. */
const ENUM = { values: 15, visitsOfEach: 5, visitsForEach: 20 } as const;
const LINES_MAX = 500;

type Schema = Record<string, Json>;
type LearnedProperty = LearnedEvent['properties'][number];

/** Returns a schema that accepts all that was seen, and claims no more than enough visits speak for. */
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

/** Returns the same, or nothing where it is too large for a plan. */
export function learnedRootSchema(shape: LearnedShape): Schema | undefined {
  const schema = learnedSchema(shape);
  if (schema.properties === undefined) return undefined;
  return JSON.stringify(schema).length <= PLAN_LIMITS.schemaLength ? schema : undefined;
}

function typeKeyword({ types, visits }: LearnedShape): Schema {
  const names = new Set(types.keys());
  // Whole prices are numbers too: only many visits make a whole number a rule.
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

/** In all that could hold it, in enough visits, and never empty: what is required must say something. */
function isRequired({ seen, empty, types, visits }: LearnedShape, holder: LearnedShape): boolean {
  return seen === holder.objects && visits >= REQUIRED_MIN && empty === (types.get('null') ?? 0);
}

/** Returns the lines of a proposal, each with its counts. `*` stands for the index of an item: `items.*.price`. */
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
