/** Directives under which code is fetched: of a host that serves much, only the one file is let in. */
const CODE = /^(script-src|worker-src|child-src|default-src)/;
/** Addresses without a host are allowed by their scheme. */
const SCHEME_ONLY: ReadonlySet<string> = new Set(['data:', 'blob:', 'filesystem:', 'mediastream:']);

/**
 * The narrowest source that lets an address in and goes on doing so: 'self' for the page's own origin, the file for
 * code, the origin for calls, whose paths and queries differ from hit to hit.
 */
export function sourceOf(url: string, by: { effective: string; pageUrl: string }): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const { origin, protocol, pathname } = parsed;
  if (SCHEME_ONLY.has(protocol) || origin === 'null') return protocol;
  if (URL.parse(by.pageUrl)?.origin === origin) return "'self'";
  if (!CODE.test(by.effective) || pathname === '/') return origin;
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}
