import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { ITEMS, OTHERS, type PathPart } from './property-path.ts';
import { readExamples, readNumber, readRequired, readType, readValues } from './table-cells.ts';
import { plain, type NamedRow } from './table-columns.ts';

type Keywords = Record<string, Json>;

interface Node {
  /** Null if only paths below it name it. */
  keywords: Keywords | null;
  isRequired: boolean;
  properties: Map<string, Node>;
  items: Node | null;
  isClosed: boolean;
}

/** Schema of an event, built from one row for each property. */
export interface PropertyTree {
  add(path: readonly (PathPart | typeof OTHERS)[], row: NamedRow): void;
  /** Returns the schema, or null if no property was added. */
  schema(): Keywords | null;
}

export function createTree(): PropertyTree {
  const root = createNode();
  let isEmpty = true;
  return {
    add(path, row) {
      isEmpty = false;
      const node = nodeAt(
        root,
        path.filter((part) => part !== OTHERS),
      );
      if (path.at(-1) === OTHERS) {
        if (/^(?:none|aucun|aucune|no|non|false)$/.test(plain(row.cell('type')))) node.isClosed = true;
        else row.fault('type', 'type-unknown');
        return;
      }
      node.isRequired = requiredOf(row);
      node.keywords = keywordsOf(row);
    },
    schema: () => (isEmpty ? null : { ...schemaOf(root), type: 'object' }),
  };
}

function createNode(): Node {
  return { keywords: null, isRequired: false, properties: new Map(), items: null, isClosed: false };
}

function nodeAt(root: Node, path: readonly PathPart[]): Node {
  let node = root;
  for (const part of path) {
    if (part === ITEMS) node = node.items ??= createNode();
    else {
      const next = node.properties.get(part) ?? createNode();
      node.properties.set(part, next);
      node = next;
    }
  }
  return node;
}

/** Returns whether a node is required. A node without a row of its own is required if one of its parts is. */
function isDue(node: Node): boolean {
  if (node.keywords !== null) return node.isRequired;
  return [...node.properties.values(), ...(node.items === null ? [] : [node.items])].some(isDue);
}

function schemaOf(node: Node): Keywords {
  const { properties, items, isClosed } = node;
  const required = [...properties].filter(([, child]) => isDue(child)).map(([name]) => name);
  const listed: Keywords = items === null ? {} : { type: 'array' };
  const implied: Keywords = properties.size > 0 || isClosed ? { type: 'object' } : listed;
  return {
    ...(node.keywords?.['type'] === undefined ? implied : {}),
    ...node.keywords,
    ...(properties.size === 0
      ? {}
      : {
          properties: Object.fromEntries([...properties].map(([name, child]) => [name, schemaOf(child)])),
        }),
    ...(required.length === 0 ? {} : { required }),
    ...(isClosed ? { additionalProperties: false } : {}),
    ...(items === null ? {} : { items: schemaOf(items) }),
  };
}

function requiredOf(row: NamedRow): boolean {
  const required = readRequired(row.cell('required'));
  if (required === undefined) row.fault('required', 'required-unknown');
  return required ?? false;
}

function keywordsOf(row: NamedRow): Keywords {
  const text = (column: Parameters<NamedRow['cell']>[0]) => {
    const cell = row.cell(column);
    return cell.trim() === '' ? null : cell;
  };
  const typed = text('type') === null ? { types: [], format: null } : readType(row.cell('type'));
  if (typed === null) row.fault('type', 'type-unknown');
  const { types, format } = typed ?? { types: [], format: null };
  const [allowed, pattern, description, example] = [
    text('allowed'),
    text('pattern'),
    text('description'),
    text('example'),
  ];
  return {
    ...(types.length === 0 ? {} : { type: types.length === 1 ? (types[0] ?? '') : types }),
    ...(format === null ? {} : { format }),
    ...(allowed === null ? {} : { enum: readValues(allowed, types) }),
    ...(pattern === null ? {} : { pattern }),
    ...limitsOf(row, types),
    ...(description === null ? {} : { description }),
    ...(example === null ? {} : { examples: readExamples(example, types) }),
  };
}

/** Returns the keywords for limits: length of a text, number of items of a list, or value. */
export function limitWords(types: readonly string[]): { minimum: string; maximum: string } {
  const has = (type: string) =>
    types.includes(type) && !types.includes('number') && !types.includes('integer');
  if (has('string')) return { minimum: 'minLength', maximum: 'maxLength' };
  if (has('array')) return { minimum: 'minItems', maximum: 'maxItems' };
  return { minimum: 'minimum', maximum: 'maximum' };
}

function limitsOf(row: NamedRow, types: readonly string[]): Keywords {
  const words = limitWords(types);
  const limits: Keywords = {};
  for (const column of ['minimum', 'maximum'] as const) {
    if (row.cell(column).trim() === '') continue;
    const value = readNumber(row.cell(column));
    if (value === null) row.fault(column, 'number-invalid');
    else limits[words[column]] = value;
  }
  return limits;
}
