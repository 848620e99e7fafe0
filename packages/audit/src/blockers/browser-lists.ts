import type { BlockingBrowser } from '@vigie/contract/blocking.ts';

/** Filter list that a browser uses without any setting of the visitor, by its names. */
interface DefaultList {
  name: string;
  aliases?: readonly string[];
}

/** Default lists of one browser or extension, and the document that names them. */
export interface BrowserDefaults {
  browser: BlockingBrowser;
  lists: readonly DefaultList[];
  /** True if it leaves requests to the page's own site alone. */
  thirdPartyOnly: boolean;
  source: string;
  /** Day on which the source was read. */
  readOn: string;
}

const EASYLIST: DefaultList = { name: 'EasyList' };
const EASYPRIVACY: DefaultList = { name: 'EasyPrivacy' };
const PETER_LOWE: DefaultList = {
  name: "Peter Lowe's Ad and tracking server list",
  aliases: ['Peter Lowe', "Peter Lowe's Blocklist", 'pgl.yoyo.org', 'plowe-0'],
};
const MALICIOUS: DefaultList = {
  name: 'Online Malicious URL Blocklist',
  aliases: ['URLhaus', 'urlhaus-filter', 'URLhaus Malicious URL Blocklist', 'urlhaus-1'],
};
const UBLOCK: readonly DefaultList[] = [
  { name: 'uBlock filters', aliases: ['ublock-filters', 'uBlock filters – Ads', 'uBlock Origin Filters'] },
  { name: 'uBlock filters – Badware risks', aliases: ['ublock-badware', 'badware'] },
  { name: 'uBlock filters – Privacy', aliases: ['ublock-privacy'] },
  { name: 'uBlock filters – Quick fixes', aliases: ['ublock-quick-fixes', 'quick-fixes'] },
  { name: 'uBlock filters – Unbreak', aliases: ['ublock-unbreak', 'unbreak'] },
];
const DISCONNECT: DefaultList = {
  name: 'Disconnect tracking protection',
  aliases: ['Disconnect', 'disconnect-tracking', 'Basic tracking list by Disconnect'],
};
const READ_ON = '2026-11-29';

/**
 * Default lists of browsers and of common extensions. Lists of one language are left out, because they depend on the
 * visitor.
 */
export const BROWSER_DEFAULTS: readonly BrowserDefaults[] = [
  {
    browser: 'ublock-origin',
    lists: [...UBLOCK, EASYLIST, EASYPRIVACY, PETER_LOWE, MALICIOUS],
    thirdPartyOnly: false,
    source: 'gorhill/uBlock, assets/assets.json (lists without "off") and its description for the stores',
    readOn: READ_ON,
  },
  {
    browser: 'ublock-origin-lite',
    lists: [...UBLOCK, EASYLIST, EASYPRIVACY, PETER_LOWE],
    thirdPartyOnly: false,
    source: 'gorhill/uBlock, platform/mv3/description/en.md ("The default ruleset")',
    readOn: READ_ON,
  },
  {
    browser: 'brave',
    lists: [
      ...UBLOCK,
      EASYLIST,
      EASYPRIVACY,
      PETER_LOWE,
      MALICIOUS,
      { name: 'Brave Unbreak', aliases: ['brave-unbreak'] },
      { name: 'Brave Specific', aliases: ['brave-specific'] },
    ],
    thirdPartyOnly: true,
    source:
      'brave/adblock-resources, filter_lists/list_catalog.json ("default"); brave/brave-browser wiki, "Blocking goals and policy" (standard mode)',
    readOn: READ_ON,
  },
  {
    browser: 'firefox-standard',
    lists: [
      { name: 'Disconnect cryptomining', aliases: ['disconnect-cryptomining'] },
      { name: 'Disconnect fingerprinting', aliases: ['disconnect-fingerprinting'] },
    ],
    thirdPartyOnly: true,
    source:
      'firefox-source-docs.mozilla.org, "Privacy Capabilities Overview" (ETP matrix, column "Standard Normal")',
    readOn: READ_ON,
  },
  {
    browser: 'firefox-strict',
    lists: [
      DISCONNECT,
      { name: 'Disconnect cryptomining', aliases: ['disconnect-cryptomining'] },
      { name: 'Disconnect fingerprinting', aliases: ['disconnect-fingerprinting'] },
      { name: 'Disconnect social', aliases: ['disconnect-social'] },
    ],
    thirdPartyOnly: true,
    source:
      'firefox-source-docs.mozilla.org, "Privacy Capabilities Overview" (ETP matrix, column "Strict Normal")',
    readOn: READ_ON,
  },
  {
    browser: 'safari-content-blocker',
    lists: [
      EASYLIST,
      EASYPRIVACY,
      { name: 'AdGuard Base filter', aliases: ['AdGuard Base', 'adguard-base'] },
      {
        name: 'AdGuard Tracking Protection filter',
        aliases: ['AdGuard Tracking Protection', 'adguard-tracking'],
      },
    ],
    thirdPartyOnly: false,
    source: 'Safari blocks no request itself; these are the usual lists of its content blockers',
    readOn: READ_ON,
  },
  {
    browser: 'duckduckgo',
    lists: [{ name: 'DuckDuckGo Tracker Blocklist', aliases: ['DuckDuckGo', 'Tracker Radar', 'tds'] }],
    thirdPartyOnly: true,
    source: 'duckduckgo/tracker-blocklists, web/README.md',
    readOn: READ_ON,
  },
  {
    browser: 'edge-balanced',
    lists: [
      {
        name: 'Edge Tracking Prevention',
        aliases: ['Trust Protection Lists', 'edge-balanced', 'Edge balanced'],
      },
    ],
    thirdPartyOnly: true,
    source: 'learn.microsoft.com, microsoft-edge/web-platform/tracking-prevention (balanced)',
    readOn: READ_ON,
  },
];

/** Browser with those of the given lists that it uses by default. */
export interface BrowserLists {
  browser: BlockingBrowser;
  /** Positions among the given lists. */
  lists: ReadonlySet<number>;
  /** Names of its default lists that were not given. */
  missing: string[];
  thirdPartyOnly: boolean;
}

/** Returns the browsers that use at least one of the given lists by default. Lists are known by their names. */
export function browsersOfLists(names: readonly string[]): BrowserLists[] {
  const given = names.map(comparable);
  return BROWSER_DEFAULTS.flatMap(({ browser, lists, thirdPartyOnly }) => {
    const positions = new Set<number>();
    const missing: string[] = [];
    for (const { name, aliases = [] } of lists) {
      const known = new Set([name, ...aliases].map(comparable));
      const at = given.findIndex((one) => known.has(one));
      if (at === -1) missing.push(name);
      else positions.add(at);
    }
    return positions.size === 0 ? [] : [{ browser, lists: positions, missing, thirdPartyOnly }];
  });
}

const comparable = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.txt$/, '')
    .replaceAll(/[^a-z0-9]/g, '');
