import type { Difference } from '@vigie/contract/page-history.ts';

const TEXT_MAX = 1_000;
const DIFFERENCES_MAX = 500;

/** Returns the differences between two sets of named values, sorted by name. */
export function differencesOf(before: Map<string, string>, after: Map<string, string>): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .flatMap((name) => differenceOf(name, before.get(name) ?? null, after.get(name) ?? null))
    .slice(0, DIFFERENCES_MAX);
}

function differenceOf(name: string, before: string | null, after: string | null): Difference[] {
  if (before === after) return [];
  const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return [{ change, name: name.slice(0, TEXT_MAX), before: cut(before), after: cut(after) }];
}

function cut(text: string | null): string | null {
  return text === null ? null : text.slice(0, TEXT_MAX);
}
