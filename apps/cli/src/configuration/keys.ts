import type { FileMark } from '@vigie/contract/file-mark.ts';

const LENGTH_MAX = 60;

/** Returns a key made of a name: its letters without accents, in lower case; `otherwise` when none is left. */
function keyFrom(name: string, otherwise: string): string {
  const key = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
    .replaceAll(/^-+|-+$/g, '');
  return key === '' ? otherwise : key;
}

interface Keyless {
  name: string;
  mark: FileMark | null;
}

/**
 * Returns a key for each of one website's objects of one kind, oldest first: the one that files gave it, else one
 * made of its name, with a number where it is taken.
 */
export function assignKeys(objects: readonly Keyless[], kind: string): string[] {
  const taken = new Set(objects.flatMap(({ mark }) => (mark === null ? [] : [ownPart(mark.key)])));
  return objects.map(({ name, mark }) => {
    if (mark !== null) return ownPart(mark.key);
    const key = keyFrom(name, kind);
    let free = key;
    for (let number = 2; taken.has(free); number += 1) free = `${key}-${number}`;
    taken.add(free);
    return free;
  });
}

/** The key without that of its website. */
export const ownPart = (key: string): string => key.split('/').at(-1) ?? key;
