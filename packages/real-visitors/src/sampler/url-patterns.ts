import type { SampledPageGroup } from '../sampler-config.ts';

/**
 * Returns whether an address contains a tag name, as the checks of visits read it: without regard to case, in host and
 * path, and in the query too if the name has a `?`. A star stands for any text.
 */
export function matchesPattern(patterns: readonly string[], url: string): boolean {
  try {
    const { host, pathname, search } = new URL(url);
    return patterns.some((pattern) => {
      const text = (host + pathname + (pattern.includes('?') ? search : '')).toLowerCase();
      let at = 0;
      return pattern
        .toLowerCase()
        .split('*')
        .every((part) => {
          const found = text.indexOf(part, at);
          at = found + part.length;
          return found >= 0;
        });
    });
  } catch {
    return false;
  }
}

/** Returns the first group whose pattern matches the whole path; empty if none does. */
export function pageGroupOf(groups: readonly SampledPageGroup[], path: string): string {
  const group = groups.find((one) => matchesPath(one.path, path));
  return group ? group.id : '';
}

/** Returns whether a path matches a pattern with stars, in linear time: no expression that could backtrack. */
function matchesPath(pattern: string, path: string): boolean {
  const parts = pattern.split('*');
  const last = parts.pop() || '';
  if (!parts.length) return path === last;
  let at = 0;
  return (
    parts.every((part, index) => {
      const found = index ? path.indexOf(part, at) : path.startsWith(part) ? 0 : -1;
      at = found + part.length;
      return found >= 0;
    }) &&
    path.length - last.length >= at &&
    path.endsWith(last)
  );
}
