export interface SiteScope {
  /** The URL on the site's own origin (another spelling of the host taken to it), or null when it is elsewhere. */
  onSite(url: URL): URL | null;
  /** Learns that one origin of the site leads to another: www. or not, http or https. */
  redirected(from: URL, to: URL): void;
}

/**
 * Creates the origins of the start URLs, and the ones that they redirect to when only `www.` or the scheme differs.
 */
export function createSiteScope(startUrls: URL[]): SiteScope {
  const origins = new Map(startUrls.map((url) => [url.origin, url.origin]));
  return {
    onSite(url) {
      const origin = origins.get(url.origin);
      if (origin === undefined) return null;
      return origin === url.origin ? url : new URL(url.href.slice(url.origin.length), origin);
    },
    redirected(from, to) {
      if (from.origin === to.origin || !origins.has(from.origin) || !isVariant(from, to)) return;
      for (const [known, origin] of origins) if (origin === from.origin) origins.set(known, to.origin);
      origins.set(to.origin, to.origin);
    },
  };
}

/** `port` is empty for http on 80 and https on 443 alike. */
function isVariant(one: URL, other: URL): boolean {
  return one.port === other.port && bareHost(one) === bareHost(other);
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^www\./, '');
}
