import type { Tag } from '@vigie/contract/tag.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import { foldText } from '../../search/fold-text.ts';
import { addressIn } from './asked-address.ts';
import { BUILT_IN_TAGS } from './built-in-tags.ts';
import type { TagFilter } from './tags.store.ts';

const SEARCHED = new Map(
  BUILT_IN_TAGS.map((tag) => [
    tag.id,
    [foldText(tag.name), foldText(tag.vendor), ...tag.patterns.map((pattern) => pattern.toLowerCase())],
  ]),
);

/** The built-in entries that a filter leaves, by their names: those that hold the text, or whose address it is. */
export function filterBuiltIn({ q = '', purpose }: TagFilter): Tag[] {
  const [folded, plain, address] = [foldText(q), q.trim().toLowerCase(), addressIn(q)];
  const holds = (text: string) => text.includes(plain) || (folded !== '' && text.includes(folded));
  return BUILT_IN_TAGS.filter(
    (tag) =>
      (purpose === undefined || tag.purpose === purpose) &&
      (SEARCHED.get(tag.id)?.some(holds) || (address !== null && isAddressOf(tag, address))),
  );
}

/** A star before the dot stands for any host below, and for none. */
function isAddressOf({ patterns }: Tag, { host, href }: URL): boolean {
  return patterns.some((pattern) => pattern === `*.${host}` || matchesTagName(pattern, href));
}

export function findBuiltIn(id: string): Tag | null {
  return BUILT_IN_TAGS.find((tag) => tag.id === id) ?? null;
}
