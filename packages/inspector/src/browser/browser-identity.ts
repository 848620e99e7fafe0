import type { Params } from './cdp/protocol.ts';

/** What pages and servers are told of the browser: its user agent, and the client hints that belong to it. */
export type BrowserIdentity = Params<'Emulation.setUserAgentOverride'>;

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS',
  linux: 'Linux',
  win32: 'Windows',
};

/**
 * The identity of a full browser of the same version. A headless build names itself in its client hints, whatever its
 * user agent says. Trackers then ignore its hits. An example of `product` is `HeadlessChrome/156.0.8078.79`. Source:
 * https://wicg.github.io/ua-client-hints/
 */
export function identityOf(product: string, userAgent: string): BrowserIdentity {
  const fullVersion = product.replace(/^[^/]*\//, '');
  return {
    userAgent,
    userAgentMetadata: {
      brands: brandsOf(fullVersion.replace(/\..*/, ''), '8'),
      fullVersionList: brandsOf(fullVersion, '8.0.0.0'),
      platform: PLATFORMS[process.platform] ?? 'Linux',
      platformVersion: '',
      architecture: process.arch === 'arm64' ? 'arm' : 'x86',
      bitness: '64',
      model: '',
      mobile: false,
    },
  };
}

function brandsOf(version: string, other: string) {
  return [
    { brand: 'Chromium', version },
    { brand: 'Not_A Brand', version: other },
  ];
}
