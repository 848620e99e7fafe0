/** Settings of a site, in the words of Matomo's `SitesManager.getSiteFromId`. */
export interface MatomoSiteSettings {
  main_url: string;
  exclude_unknown_urls: 0 | 1;
  excluded_ips: string;
  excluded_user_agents: string;
  sitesearch: 0 | 1;
  sitesearch_keyword_parameters: string;
}

/** Visitor of a request, and its instant in ms since 1970. */
export interface Sender {
  userAgent: string;
  address: string;
  atMs: number;
}

interface Exclusions {
  site: MatomoSiteSettings;
  /** Lists of the whole instance. */
  global: { excludedIps: string; excludedUserAgents: string };
  /** Further addresses of the site. */
  aliases: readonly string[];
}

/** Returns whether a site does not count a hit because of its settings, or because a robot sent it. */
export function isExcluded(
  { site, global, aliases }: Exclusions,
  { userAgent, address }: Sender,
  parameters: Readonly<Record<string, string>>,
): boolean {
  const agent = parameters['ua'] ?? userAgent;
  const agents = listed(site.excluded_user_agents, global.excludedUserAgents);
  const addresses = listed(site.excluded_ips, global.excludedIps);
  const hosts = [site.main_url, ...aliases].map((url) => hostIn(url));
  return (
    /googlebot|bingbot|crawler/i.test(agent) ||
    !(Number.parseInt(parameters['rec'] ?? '', 10) > 0) ||
    addresses.some((one) => coversAddress(one, address)) ||
    agents.some((one) => agent.toLowerCase().includes(one.toLowerCase()) || expressionFits(one, agent)) ||
    (site.exclude_unknown_urls === 1 && !hosts.includes(hostIn(parameters['url'] ?? '')))
  );
}

const hostIn = (url: string): string => (URL.parse(url)?.hostname ?? '').replace(/^www\./, '');

/** Returns whether an excluded address, `127.0.0.*` or `127.0.0.0/8` is about an address. */
function coversAddress(excluded: string, address: string): boolean {
  const [network = '', bits] = excluded.split('/');
  const parts = network.split('.');
  const given = bits === undefined ? parts.filter((part) => part !== '*').length : Number(bits) / 8;
  return parts.slice(0, given).join('.') === address.split('.').slice(0, given).join('.');
}

function expressionFits(pattern: string, agent: string): boolean {
  const [, source, flags] = /^\/(.+)\/(\w*)$/.exec(pattern) ?? [];
  return source !== undefined && new RegExp(source, flags === 'i' ? 'i' : '').test(agent);
}

/** Returns the members of lists that commas separate. */
export const listed = (...lists: string[]): string[] =>
  lists.flatMap((list) => list.split(',').map((one) => one.trim())).filter((one) => one !== '');
