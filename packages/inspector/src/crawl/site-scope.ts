export interface SiteScope {
  /** Returns the URL on the site's own origin, also for another spelling of the host; null if it is on another site. */
  onSite(url: URL): URL | null;
  /** Records that one origin of the site redirects to another: with or without www., http or https. */
  redirected(from: URL, to: URL): void;
}

/** Creates the set of origins of the start URLs, with redirect targets that differ only in `www.` or the scheme. */
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

/**
 * Returns whether two origins differ only in `www.` or the scheme. `port` is empty for http on 80 and https on 443
 * alike.
 */
function isVariant(one: URL, other: URL): boolean {
  return one.port === other.port && bareHost(one) === bareHost(other);
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^www\./, '');
}
