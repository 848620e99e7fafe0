/** Prefixes of campaign parameters: Google Analytics and most tools, Matomo, Piano Analytics. */
const PREFIXES = ['utm_', 'mtm_', 'pk_', 'matomo_', 'piwik_', 'at_'] as const;

/** Parameter of AT Internet that contains the whole campaign. Piano Analytics reads `at_*` in its place. */
const XTOR = 'xtor';

/** Roles that several names share: Matomo reads each of them. */
const ROLES: Readonly<Record<string, string>> = {
  name: 'campaign',
  kwd: 'term',
  keyword: 'term',
  cid: 'id',
};

/** Identifiers of clicks by the vendor that adds them, with the hosts on which the vendor may change them. */
const CLICK_IDS: readonly { names: readonly string[]; hosts: RegExp }[] = [
  {
    names: ['gclid', 'gbraid', 'wbraid', 'dclid'],
    hosts: /(?:^|\.)(?:google\.[a-z.]{2,6}|googleadservices\.com|doubleclick\.net)$/,
  },
  { names: ['msclkid'], hosts: /(?:^|\.)(?:bing\.com|microsoft\.com)$/ },
  { names: ['fbclid', 'igshid'], hosts: /(?:^|\.)(?:facebook\.com|instagram\.com|fb\.me)$/ },
  { names: ['ttclid'], hosts: /(?:^|\.)tiktok\.com$/ },
  { names: ['twclid'], hosts: /(?:^|\.)(?:twitter\.com|x\.com|t\.co)$/ },
  { names: ['li_fat_id'], hosts: /(?:^|\.)(?:linkedin\.com|lnkd\.in)$/ },
  { names: ['yclid'], hosts: /(?:^|\.)yandex\.(?:ru|com)$/ },
  { names: ['epik'], hosts: /(?:^|\.)(?:pinterest\.[a-z.]{2,6}|pin\.it)$/ },
  { names: ['sccid'], hosts: /(?:^|\.)snapchat\.com$/ },
  { names: ['rdt_cid'], hosts: /(?:^|\.)reddit\.com$/ },
  { names: ['tblci'], hosts: /(?:^|\.)taboola\.com$/ },
  { names: ['dicbo', 'obclid'], hosts: /(?:^|\.)outbrain\.com$/ },
  { names: ['awc'], hosts: /(?:^|\.)awin1\.com$/ },
  { names: ['irclickid'], hosts: /(?:^|\.)(?:impact\.com|sjv\.io|pxf\.io)$/ },
  { names: ['cjevent'], hosts: /(?:^|\.)(?:anrdoezrs\.net|dpbolvw\.net|jdoqocy\.com|tkqlhce\.com)$/ },
  { names: ['mc_cid', 'mc_eid'], hosts: /(?:^|\.)list-manage\.com$/ },
  { names: ['_hsenc', '_hsmi'], hosts: /(?:^|\.)(?:hubspot\.com|hubspotlinks\.com|hs-sites\.com)$/ },
  { names: ['mkt_tok'], hosts: /(?:^|\.)(?:marketo\.com|mktoweb\.com)$/ },
];

/** Returns whether a parameter, in lower case, names a campaign or a part of it. */
export function isCampaignParameter(name: string): boolean {
  return name === XTOR || PREFIXES.some((prefix) => name.startsWith(prefix) && name.length > prefix.length);
}

/** Returns the click identifiers of the vendor of this one, and its hosts; null for any other parameter. */
export function clickIdVendor(name: string): (typeof CLICK_IDS)[number] | null {
  return CLICK_IDS.find(({ names }) => names.includes(name)) ?? null;
}

/** Returns whether a parameter identifies the click for Google. */
export function isGoogleClickId(name: string): boolean {
  return CLICK_IDS[0]?.names.includes(name) === true;
}

/** Returns the role of a campaign parameter in all vendors' names (`source`), or null for any other parameter. */
export function campaignRole(name: string): string | null {
  const prefix = PREFIXES.find((one) => name.startsWith(one));
  if (prefix === undefined) return null;
  const role = name.slice(prefix.length);
  return ROLES[role] ?? role;
}

/** Returns whether one name stands for the other, with the same value: `utm_source` and `mtm_source`. */
export function isAliasOf(name: string, other: string): boolean {
  const role = campaignRole(name);
  return name === other || (role !== null && role === campaignRole(other));
}

/** Returns whether a parameter replaces another one in a form of its own: Piano's `at_*` for `xtor`. */
export function replacesWhole(name: string, other: string): boolean {
  return other === XTOR && name.startsWith('at_');
}

/** Returns whether a value is a placeholder that a mail tool or an advertising network fills in when it is clicked. */
export function isPlaceholder(value: string): boolean {
  return /^(?:\{.*\}|\[.*\]|\*\|.*\|\*|%%.*%%|\$\{.*\}|<.*>|__.*__)$/s.test(value.trim());
}
