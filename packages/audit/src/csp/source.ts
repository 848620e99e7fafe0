/** Matches directives that govern code. For a host with many services, only the exact file is allowed. */
const CODE = /^(script-src|worker-src|child-src|default-src)/;
/** Schemes of addresses without a host, which are allowed by scheme. */
const SCHEME_ONLY: ReadonlySet<string> = new Set(['data:', 'blob:', 'filesystem:', 'mediastream:']);

/**
 * Returns the narrowest source that permanently allows an address. For the page's own origin it is 'self', for code the
 * file. For calls it is the origin, since their paths and queries differ between hits.
 */
export function narrowestSource(url: string, by: { effective: string; pageUrl: string }): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const { origin, protocol, pathname } = parsed;
  if (SCHEME_ONLY.has(protocol) || origin === 'null') return protocol;
  if (URL.parse(by.pageUrl)?.origin === origin) return "'self'";
  if (!CODE.test(by.effective) || pathname === '/') return origin;
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}
