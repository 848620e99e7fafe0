/** Maximum length of a page's address; longer ones are not linked in practice. */
export const URL_LENGTH_MAX = 2_048;
/** Maximum length of a text that is parsed: tracking parameters may make an address this long. */
export const URL_TEXT_MAX = 4 * URL_LENGTH_MAX;

/** Parameters that only name the visitor's source: the page is the same without them. */
const TRACKING =
  /^(utm_\w+|(mtm|pk|matomo)_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|ttclid|twclid|igshid|li_fat_id|mc_[ce]id|_ga|_gl|_hs(enc|mi))$/i;
const SESSION_NAME = /^(phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|session_?id|sess_?id|sid)$/i;
const SESSION_VALUE = /^[\w-]{16,}$/;
const SESSION_IN_PATH = /;jsessionid=[^/?]*|\/\(S\(\w+\)\)/i;
const NOT_A_PAGE =
  /\.(pdf|docx?|xlsx?|pptx?|od[pst]|rtf|csv|txt|epub|zip|gz|tgz|bz2|xz|rar|7z|tar|dmg|exe|msi|apk|iso|bin|jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|heic|psd|mp[34]|m4[av]|webm|og[gv]|wav|flac|avi|mov|mkv|css|m?js|map|json|xml|rss|atom|ics|vcf|woff2?|ttf|otf|eot|wasm)$/i;

/**
 * Returns the URL to visit: without fragment, default port, credentials and tracking parameters, otherwise as written.
 * Null if it is no web address.
 */
export function pageUrl(text: string): URL | null {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  url.hash = '';
  url.username = '';
  url.password = '';
  filterParameters(url, (name) => !TRACKING.test(name));
  return url;
}

/** Returns a copy of the beginning of a long address; a slice would keep the whole text in memory. */
export function shortened(url: string): string {
  return url.length > URL_LENGTH_MAX ? Buffer.from(url.slice(0, URL_LENGTH_MAX)).toString() : url;
}

/**
 * Returns a key that spellings of one page share: parameters in order, escapes in one form. For comparison, not for a
 * visit.
 */
export function pageKey(url: URL): string {
  const parameters = url.search.slice(1).split('&').toSorted().join('&');
  return `${url.origin}${oneSpelling(url.pathname)}?${oneSpelling(parameters)}`;
}

/** Returns whether the path ends like a file that browsers do not show as a page. */
export function isFile(url: URL): boolean {
  return NOT_A_PAGE.test(url.pathname);
}

/** Returns the URL without its session identifier, or null if it has none. */
export function withoutSession(url: URL): URL | null {
  const clean = new URL(url);
  clean.pathname = url.pathname.replace(SESSION_IN_PATH, '');
  filterParameters(clean, (name, value) => !SESSION_NAME.test(name) || !SESSION_VALUE.test(value));
  return clean.href === url.href ? null : clean;
}

/**
 * Removes parameters. Leaves the URL unchanged if none is removed, because URLSearchParams would rewrite the others.
 */
function filterParameters(url: URL, keep: (name: string, value: string) => boolean): void {
  const parameters = url.search.slice(1).split('&').filter(Boolean);
  const remaining = parameters.filter((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2);
    return keep(name, value);
  });
  url.search = remaining.join('&');
}

function oneSpelling(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}
