import type { SampledPageGroup } from '../sampler-config.ts';

/**
 * Returns whether an address contains one of the tag names, as `matchesTagName` of the contract does. That function uses
 * interfaces that older browsers lack.
 */
export function matchesName(names: readonly string[], url: string): boolean {
  try {
    const { host, pathname, search } = new URL(url);
    const plain = (host + pathname).toLowerCase();
    return names.some((given) => {
      const name = given
        .trim()
        .toLowerCase()
        .replace(/^https?:\/\//, '');
      const text = name.includes('?') ? plain + search.toLowerCase() : plain;
      return name !== '' && endOfParts(name.split('*'), text, 0) >= 0;
    });
  } catch {
    return false;
  }
}

/** Returns the first group whose pattern matches the page, as `matchesPathPattern` of the contract does; or empty. */
export function pageGroupOf(
  groups: readonly SampledPageGroup[],
  page: { pathname: string; search: string },
): string {
  const group = groups.find(({ path }) => matchesPath(path, page));
  return group ? group.id : '';
}

function matchesPath(pattern: string, page: { pathname: string; search: string }): boolean {
  const { pathname, search } = new URL(`http://site/${pattern.trim().replace(/^\/+/, '')}`);
  const parts = (pathname + search).split('*');
  const text = page.pathname + (search ? page.search : '');
  const first = parts.shift() || '';
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  const end = endOfParts(parts, text, first.length);
  return end >= 0 && text.length - last.length >= end && text.endsWith(last);
}

/** Returns the end of the last part, where the parts follow each other in the text; -1 where they do not. */
function endOfParts(parts: readonly string[], text: string, from: number): number {
  return parts.reduce((at, part) => {
    const found = at < 0 ? at : text.indexOf(part, at);
    return found < 0 ? -1 : found + part.length;
  }, from);
}
