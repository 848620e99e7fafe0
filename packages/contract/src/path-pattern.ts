/**
 * Returns whether a path pattern (SAV/, SAV/*, /, product/test) matches a URL. The pattern starts at the site's root,
 * with or without a slash, and must match the whole path. `*` stands for any run of characters. A pattern with a `?` is
 * also compared with the query. Linear in the length of the URL for each `*`.
 */
export function matchesPathPattern(pattern: string, url: string): boolean {
  return pathMatcher(pattern)(new URL(url));
}

/** Returns a function that matches many URLs against a path pattern, which is parsed once. */
export function pathMatcher(pattern: string): (url: Pick<URL, 'pathname' | 'search'>) => boolean {
  const { parts, withQuery } = pathPatternParts(pattern);
  const [first = '', ...middle] = parts;
  const last = middle.pop();
  return ({ pathname, search }) => {
    const text = withQuery ? pathname + search : pathname;
    if (last === undefined) return text === first;
    return text.startsWith(first) && matchesRest({ middle, last }, text, first.length);
  };
}

/**
 * Returns the texts between the stars of a path pattern, encoded as in URLs, and whether the pattern includes the
 * query.
 */
export function pathPatternParts(pattern: string): { parts: string[]; withQuery: boolean } {
  const wanted = encodedPattern(pattern);
  return { parts: wanted.split('*'), withQuery: wanted.includes('?') };
}

/**
 * Returns whether the pattern is a single '*'. It is refused because it selects everything; the setting for all pages
 * exists instead.
 */
export function isLoneStar(pattern: string): boolean {
  return /^\/?\*+$/.test(pattern.trim());
}

/** Returns whether the pattern is a path of a website: no scheme, no host, no fragment, no white space inside. */
export function isPathPattern(pattern: string): boolean {
  const trimmed = pattern.trim();
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|[\s#\\]/i.test(trimmed)) return false;
  return URL.canParse(`http://site/${trimmed.replace(/^\/+/, '')}`);
}

/** Returns the pattern percent-encoded as URLs are, so that 'été/' matches /%C3%A9t%C3%A9/. */
function encodedPattern(pattern: string): string {
  const { pathname, search } = new URL(`http://site/${pattern.trim().replace(/^\/+/, '')}`);
  return pathname + search;
}

function matchesRest(
  { middle, last }: { middle: string[]; last: string },
  text: string,
  start: number,
): boolean {
  let from = start;
  for (const part of middle) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
