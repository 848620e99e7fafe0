import type { FileMark } from '@vigie/contract/file-mark.ts';

const LENGTH_MAX = 60;

/** Returns a key made from a name: its letters without accents, in lower case; `otherwise` when no letter remains. */
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
 * Returns keys for the objects of one website and kind, oldest first. A key from files is used as is. Otherwise the key
 * is made from the name, with a number when it is taken.
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

/** Returns the key without the website's key. */
export const ownPart = (key: string): string => key.split('/').at(-1) ?? key;
