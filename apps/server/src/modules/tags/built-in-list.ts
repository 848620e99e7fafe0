import type { Tag } from '@vigie/contract/tag.ts';
import { foldText } from '../../search/fold-text.ts';
import { BUILT_IN_TAGS } from './built-in-tags.ts';
import type { TagFilter } from './tags.store.ts';

const SEARCHED = new Map(
  BUILT_IN_TAGS.map((tag) => [
    tag.id,
    [foldText(tag.name), foldText(tag.vendor), ...tag.patterns.map((pattern) => pattern.toLowerCase())],
  ]),
);

/** The built-in entries that a filter leaves, by their names. */
export function filterBuiltIn({ q = '', purpose }: TagFilter): Tag[] {
  const [folded, plain] = [foldText(q), q.trim().toLowerCase()];
  return BUILT_IN_TAGS.filter(
    (tag) =>
      (purpose === undefined || tag.purpose === purpose) &&
      (plain === '' ||
        SEARCHED.get(tag.id)?.some(
          (text) => text.includes(plain) || (folded !== '' && text.includes(folded)),
        )),
  );
}

export function findBuiltIn(id: string): Tag | null {
  return BUILT_IN_TAGS.find((tag) => tag.id === id) ?? null;
}
