import type { LearnedEvent, LearnedPlan } from '@vigie/contract/learned-plan.ts';
import { Document, isCollection, isMap, isScalar, type YAMLMap } from 'yaml';
import { oneLine, shorten } from '../format/terminal-text.ts';

/** Source of a derived plan. */
export interface LearnedFrom {
  what: 'pages' | 'runs';
  /** Addresses or file names. */
  names: readonly string[];
}

const NAMES_MAX = 5;
const VALUES_MAX = 5;
const TEXT_WIDTH = 60;

/**
 * Serializes a proposal as a plan, with its evidence as comments beside each line. Equal proposals give equal bytes.
 */
export function writeLearnedPlan({ events, visits, isCut }: LearnedPlan, from: LearnedFrom): string {
  const document = new Document(
    { events: events.map(({ entry }) => entry) },
    { compat: 'yaml-1.1', aliasDuplicateObjects: false },
  );
  document.commentBefore = headOf(from, visits, isCut)
    .map((line) => ` ${line}`)
    .join('\n');
  for (const [index, event] of events.entries()) {
    const entry = document.getIn(['events', index]);
    if (!isMap(entry)) continue;
    entry.commentBefore = ` ${describeEvent(event, visits, from)}`;
    for (const field of ['sources', 'due']) flow(entry.get(field));
    const schema = entry.get('schema');
    if (isMap(schema)) commentProperties(schema, new Map(event.properties.map((line) => [line.path, line])));
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

function headOf({ what, names }: LearnedFrom, visits: number, isCut: boolean): string[] {
  const shown = names.slice(0, NAMES_MAX).map((name) => shorten(oneLine(name), TEXT_WIDTH));
  const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
  return [
    `A first tracking plan, built from ${formatCount(visits, what)}: ${shown.join(', ')}${more}.`,
    'It contains only what was seen: review each line, and add what is missing.',
    ...(isCut ? ['There were more events than a plan can contain: the rarest are left out.'] : []),
  ];
}

const formatCount = (count: number, what: LearnedFrom['what']): string =>
  count === 1 ? `1 ${what.slice(0, -1)}` : `${count} ${what}`;

function describeEvent({ seen, visits: own }: LearnedEvent, visits: number, { what }: LearnedFrom): string {
  return `seen ${seen === 1 ? 'once' : `${seen} times`}, ${what === 'pages' ? 'on' : 'in'} ${own} of ${formatCount(visits, what)}`;
}

type Lines = ReadonlyMap<string, LearnedEvent['properties'][number]>;

/** Adds the counts of each property as comments beside it, found by path. */
function commentProperties(schema: YAMLMap, lines: Lines, path = ''): void {
  const items = schema.get('items');
  if (isMap(items)) commentProperties(items, lines, `${path}.*`);
  for (const field of ['type', 'enum', 'required']) flow(schema.get(field));
  const properties = schema.get('properties');
  if (!isMap(properties)) return;
  for (const { key, value } of properties.items) {
    const name = String(isScalar(key) ? key.value : key);
    const own = path === '' ? name : `${path}.${name}`;
    if (!isMap(value)) continue;
    const line = lines.get(own);
    const isLeaf = !value.has('properties') && !value.has('items');
    value.flow = isLeaf;
    if (line !== undefined && isLeaf) value.comment = ` ${describeProperty(line)}`;
    else if (line !== undefined) value.commentBefore = ` ${describeProperty(line)}`;
    commentProperties(value, lines, own);
  }
}

/**
 * Returns the comment with the counts of a property. Only repeated values are written: others may be personal, and stay
 * out of the file.
 */
function describeProperty({ seen, of, values }: LearnedEvent['properties'][number]): string {
  const areUsual = values.length <= VALUES_MAX && values.every((each) => each.seen > 1);
  const shown = areUsual
    ? values.map((each) => `${shorten(oneLine(JSON.stringify(each.value)), TEXT_WIDTH)} (${each.seen})`)
    : [];
  return `in ${seen} of ${of}${shown.length === 0 ? '' : `: ${shown.join(', ')}`}`;
}

function flow(node: unknown): void {
  if (isCollection(node)) node.flow = true;
}
