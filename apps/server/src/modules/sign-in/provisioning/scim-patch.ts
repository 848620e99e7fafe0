import type { Filter } from 'scim2-parse-filter';
import { itemFor, matchesScimFilter, readFilter } from './scim-filter.ts';
import { invalid } from './scim-fault.ts';
import { withoutSchema } from './scim-names.ts';

/** Resource as a directory writes it: only known attributes, by name. */
export type Resource = Readonly<Record<string, unknown>>;
type Item = Readonly<Record<string, unknown>>;

/** Stored attribute: one value, an object of parts, or a list of such objects. */
export interface Attribute {
  name: string;
  kind: 'single' | 'object' | 'list';
  parts?: readonly string[];
}
/** Attributes by their names in lower case: names compare without regard to case (RFC 7643, section 2.1). */
export type Shape = ReadonlyMap<string, Attribute>;

export function shapeOf(attributes: readonly Attribute[]): Shape {
  return new Map(attributes.map((one) => [one.name.toLowerCase(), one]));
}

const CHANGES_MAX = 500;
const PATH_LENGTH_MAX = 500;

/**
 * Changes a resource as a PATCH requests (RFC 7644, section 3.5.2), also in the variants of Entra ID and Okta. Ignores
 * attributes that are not stored. Refuses invalid operations.
 */
export function patchResource(resource: Resource, shape: Shape, body: unknown): Resource {
  const operations = isObject(body) ? partOf(body, 'Operations') : undefined;
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalid('A PATCH needs a list of Operations.', 'invalidSyntax');
  return applyAll(resource, shape, operations.flatMap(readOperation));
}

/** Replaces the attributes of a resource that a body contains; the others stay. */
export function replaceResource(resource: Resource, shape: Shape, body: unknown): Resource {
  if (!isObject(body)) throw invalid('The body has to be an object.', 'invalidSyntax');
  return applyAll(resource, shape, changesOf('replace', body));
}

interface Change {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value: unknown;
}

function applyAll(resource: Resource, shape: Shape, changes: readonly Change[]): Resource {
  if (changes.length > CHANGES_MAX)
    throw invalid(`A request changes ${CHANGES_MAX} attributes at most.`, 'tooMany');
  return changes.reduce<Resource>((changed, one) => applyAt(changed, shape, one), resource);
}

/** Reads an operation. Without a path it becomes one change for each attribute in its value. */
function readOperation(operation: unknown): Change[] {
  if (!isObject(operation)) throw invalid('An operation has to be an object.', 'invalidSyntax');
  const op = textOf(partOf(operation, 'op')).toLowerCase();
  const path = textOf(partOf(operation, 'path'));
  const value = partOf(operation, 'value');
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw invalid('An operation adds, replaces or removes.', 'invalidSyntax');
  if (path !== '') return [{ op, path, value }];
  if (op === 'remove') throw invalid('What is removed needs a path.', 'noTarget');
  if (!isObject(value)) throw invalid('Without a path the value has to be an object.', 'invalidSyntax');
  return changesOf(op, value);
}

function changesOf(op: Change['op'], value: Record<string, unknown>): Change[] {
  return Object.entries(value).map(([path, part]) => ({ op, path, value: part }));
}

function applyAt(resource: Resource, shape: Shape, { op, path, value }: Change): Resource {
  const { name, filter, part: partName } = readPath(path);
  const attribute = shape.get(name.toLowerCase());
  if (attribute === undefined) return resource;
  const part = partName === null ? null : attribute.parts?.find((one) => isSame(one, partName));
  // A part that is not stored
  if (part === undefined) return resource;
  const before = resource[attribute.name];
  const to = (after: unknown): Resource => ({ ...resource, [attribute.name]: after });
  if (attribute.kind === 'list')
    return to(changeList(itemsOf(before, attribute), { attribute, op, filter, part, value }));
  if (filter !== null) throw invalid('Only lists are filtered.', 'invalidPath');
  if (attribute.kind === 'object' && part !== null)
    return to({ ...objectOf(before), [part]: op === 'remove' ? undefined : value });
  if (op === 'remove') return to(undefined);
  return to(attribute.kind === 'object' ? { ...objectOf(before), ...partsOf(value, attribute) } : value);
}

interface ListChange {
  attribute: Attribute;
  op: Change['op'];
  filter: Filter | null;
  part: string | null;
  value: unknown;
}

function changeList(items: readonly Item[], change: ListChange): Item[] {
  const { attribute, op, filter, part, value } = change;
  if (filter === null && part === null) return changeWhole(items, change);
  const isMeant = (item: Item) => filter === null || matchesScimFilter(item, filter);
  if (op === 'remove' && part === null) return items.filter((item) => !isMeant(item));
  const changed = part === null ? partsOf(value, attribute) : { [part]: op === 'remove' ? undefined : value };
  if (op !== 'remove' && !items.some(isMeant))
    return [...items, { ...(filter === null ? {} : partsOf(itemFor(filter), attribute)), ...changed }];
  return items.map((item) => (isMeant(item) ? { ...item, ...changed } : item));
}

function changeWhole(items: readonly Item[], { attribute, op, value }: ListChange): Item[] {
  const named = itemsOf(value, attribute);
  if (op === 'replace') return named;
  const names = new Set(named.map(nameOf));
  const others = items.filter((item) => !names.has(nameOf(item)));
  if (op === 'add') return [...others, ...named];
  return value === undefined || value === null ? [] : others;
}

/** Returns the value that identifies an item of a list. */
const nameOf = ({ value }: Item): string => textOf(value).toLowerCase();

interface Path {
  name: string;
  filter: Filter | null;
  part: string | null;
}

function readPath(path: string): Path {
  if (path.length > PATH_LENGTH_MAX) throw invalid('The path is too long.', 'invalidPath');
  const text = withoutSchema(path.trim());
  const open = text.indexOf('[');
  if (open === -1) {
    // Names of other schemas contain dots
    const dot = text.startsWith('urn:') ? -1 : text.indexOf('.');
    return dot === -1
      ? { name: text, filter: null, part: null }
      : { name: text.slice(0, dot), filter: null, part: text.slice(dot + 1) };
  }
  const close = text.lastIndexOf(']');
  const rest = text.slice(close + 1);
  if (close < open || (rest !== '' && !/^\.\w+$/u.test(rest)))
    throw invalid('The path cannot be read.', 'invalidPath');
  const filter = readFilter(text.slice(open + 1, close));
  return { name: text.slice(0, open), filter, part: rest === '' ? null : rest.slice(1) };
}

/** Returns the items of a list: objects with their known parts, or texts, which stand for their `value`. */
function itemsOf(value: unknown, attribute: Attribute): Item[] {
  if (value === undefined || value === null) return [];
  return [value].flat().map((item: unknown) => {
    if (typeof item === 'string') return { value: item };
    return partsOf(item, attribute);
  });
}

function partsOf(value: unknown, { name, parts = [] }: Attribute): Item {
  if (!isObject(value)) throw invalid(`${name} has to be an object.`);
  const known = Object.entries(value).flatMap(([key, part]) => {
    const own = parts.find((one) => isSame(one, key));
    return own === undefined ? [] : [[own, part] as const];
  });
  return Object.fromEntries(known);
}

const objectOf = (value: unknown): Item => (isObject(value) ? value : {});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function partOf(value: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(value).find((one) => isSame(one, name));
  return key === undefined ? undefined : value[key];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
