import type { HitWay } from '@vigie/contract/hit.ts';

/** Proof that a hit of a family goes through a host of the website. All conditions must hold. */
export interface ProxiedFamily {
  path: RegExp;
  /** Form of the account. */
  account?: RegExp;
  /** Parameters that must have a value. */
  needs?: readonly string[];
  /** True if the hit must report a page of the website. */
  reportsPage?: true;
  /** True if only the page's own host proves it. The vendor's software may run on any other host of the website. */
  onlyOnPage?: true;
  /** Returns the way, where it is not `proxy`. */
  wayOf?: (address: URL) => HitWay;
  /** Returns whether the vendor's own software answers at an address. */
  isSelfHosted?: (address: URL) => boolean;
}

/** Names of the scripts that send on to Matomo: of its own proxy, and of plugins for shops. */
const MATOMO_PROXY =
  /(?:^|\/)(?:(?:matomo|piwik)-proxy\.php|(?:matomo|piwik|tracker)-proxy\/(?:matomo|piwik)\.php)$/iu;
const PIANO_SITE = /^\d{3,}$/u;

/**
 * Families whose hits are known to pass through hosts of websites. Plausible and PostHog run at the root of a host, so
 * the page's own host is none of theirs. The same holds for Umami at its usual path.
 */
export const PROXIED: Readonly<Record<string, ProxiedFamily>> = {
  matomo: {
    path: MATOMO_PROXY,
    account: /^\d+$/u,
    needs: ['rec'],
    isSelfHosted: ({ pathname }) =>
      /\/(?:matomo|piwik)\.php$/u.test(pathname) && !MATOMO_PROXY.test(pathname),
  },
  piano: { path: /\/event\/?$/u, account: PIANO_SITE, needs: ['idclient'] },
  plausible: {
    path: /\/event\/?$/u,
    account: /^[\w-]+(?:\.[\w-]+)+(?:,|$)/u,
    reportsPage: true,
    onlyOnPage: true,
  },
  posthog: {
    path: /\/(?:e|i\/v0\/e|capture|batch|s)\/?$/u,
    account: /^phc_[A-Za-z0-9]{20,}$/u,
    onlyOnPage: true,
  },
  umami: {
    path: /^\/api\/send$/u,
    account: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu,
    onlyOnPage: true,
  },
  'meta-pixel': {
    path: /^\/.+/u,
    account: /^\d{13,18}$/u,
    needs: ['ev', 'dl'],
    reportsPage: true,
    wayOf: ({ hostname, pathname }) =>
      /(?:^|[./-])capi(?:g|-gateway)?(?:$|[./-])/u.test(`${hostname}${pathname}`) ? 'gateway' : 'proxy',
  },
  mixpanel: { path: /\/(?:track|engage|batch)\/?$/u, account: /^[\da-f]{32}$/u },
  amplitude: { path: /\/(?:2\/httpapi|batch|httpapi)\/?$/u, account: /^[\da-f]{32}$/u },
  segment: { path: /\/v1\/(?:[tpiga]|track|page|identify|batch|b)\/?$/u, account: /^[A-Za-z0-9]{20,}$/u },
};
