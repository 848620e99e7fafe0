/** Part of a property's path: a name, or all items of a list. */
export type PathPart = string | typeof ITEMS;
export const ITEMS = Symbol('items');
/** Last part of a path for all properties that are not named. */
export const OTHERS = Symbol('others');

const DEPTH_MAX = 20;
const LENGTH_MAX = 5_000;
const SPECIAL = /[\\.[\]*]/g;

/**
 * Parses `items[].price`; `items[0].price`, `items.0.price` and `items.*.price` are equal. A last `*` stands for all
 * properties that are not named. A backslash escapes a character. Returns null for an invalid path.
 */
export function readPath(text: string): (PathPart | typeof OTHERS)[] | null {
  if (text.length > LENGTH_MAX) return null;
  const parts: (PathPart | typeof OTHERS)[] = [];
  for (const raw of rawParts(trimmed(text))) {
    const [, name = '', lists = ''] = /^((?:\\[^]|[^\\[\]])*)((?:\[(?:\d*|\*)\])*)$/.exec(raw) ?? [];
    if (name === '' && lists === '') return null;
    if (/^\d+$/.test(name) && parts.length > 0) parts.push(ITEMS);
    else if (name === '*') parts.push(OTHERS);
    else if (name !== '') parts.push(name.replaceAll(/\\([^])/g, '$1'));
    for (let at = lists.indexOf('['); at !== -1; at = lists.indexOf('[', at + 1)) parts.push(ITEMS);
  }
  if (parts.length === 0 || parts.length > DEPTH_MAX) return null;
  return parts.map((part, index) => (part === OTHERS && index < parts.length - 1 ? ITEMS : part));
}

function rawParts(text: string): string[] {
  return text === ''
    ? []
    : (text.match(/(?:^|\.)(?:\\[^]|[^\\.])*/g) ?? []).map((part, index) =>
        index === 0 && !part.startsWith('.') ? part : part.slice(1),
      );
}

export function writePath(parts: readonly (PathPart | typeof OTHERS)[]): string {
  return parts
    .map((part, index) => {
      if (part === ITEMS) return '[]';
      const name = part === OTHERS ? '*' : escaped(part);
      return index === 0 ? name : `.${name}`;
    })
    .join('');
}

/** Escapes a name. A number would otherwise be an item index, and surrounding blanks would be trimmed. */
function escaped(name: string): string {
  const special = name.replaceAll(SPECIAL, '\\$&');
  const spaced = name === name.trim() ? special : special.replaceAll(/\s/g, '\\$&');
  return /^\d/.test(spaced) ? `\\${spaced}` : spaced;
}

/** Trims a text. A blank after a backslash stays. */
function trimmed(text: string): string {
  const start = text.trimStart();
  const short = start.trimEnd();
  const marks = /\\{0,9}$/.exec(short.slice(-9))?.[0].length ?? 0;
  return marks % 2 === 1 ? start.slice(0, short.length + 1) : short;
}
