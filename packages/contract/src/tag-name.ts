type TagNames = { jsTagName: string; phpTagName: string };

const SCRIPT_FILE = /\.m?js$/i;

/**
 * Returns whether a script element with this URL calls the collector (JSONP) instead of loading code. Its URL contains
 * the PHP tag name, not the JS tag name, and has parameters. A script file with a version (`plugin.js?v=3`) is code,
 * unless the PHP tag name itself ends as a script file.
 */
export function isScriptCall(url: string, { jsTagName, phpTagName }: TagNames): boolean {
  if (!matchesTagName(phpTagName, url) || matchesTagName(jsTagName, url)) return false;
  const { pathname, search } = new URL(url);
  return search !== '' && (!SCRIPT_FILE.test(pathname) || SCRIPT_FILE.test(phpTagName.trim()));
}

/**
 * Returns whether a URL contains a tag name (JS tag or PHP tag). The name is searched in host + path without regard to
 * case. `*` stands for any run of characters. A name with a `?` is searched in host + path + query. An empty name
 * matches nothing. Linear in the length of the URL.
 */
export function matchesTagName(tagName: string, url: string): boolean {
  return tagNamesOf(url)(tagName);
}

/** Returns a function that reports whether the URL contains a tag name. The URL is parsed once for many names. */
export function tagNamesOf(url: string): (tagName: string) => boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return () => false;
  const plain = (parsed.host + parsed.pathname).toLowerCase();
  const whole = plain + parsed.search.toLowerCase();
  return (tagName) => {
    const name = tagName
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '');
    if (name === '') return false;
    const haystack = name.includes('?') ? whole : plain;
    let from = 0;
    for (const part of name.split('*')) {
      const at = haystack.indexOf(part, from);
      if (at === -1) return false;
      from = at + part.length;
    }
    return true;
  };
}
