import { WITH_TOKEN } from '../../hits/answers/refusal-cause.ts';
import { isExcludedAddress } from '../excluded-address.ts';
import { excludedAgent } from '../excluded-agent.ts';
import type { Explanation, Visitor } from '../explanation.ts';
import type { CountableHit } from '../countable-hit.ts';

/** Settings of a Matomo site that decide which hits it counts. */
export interface MatomoSite {
  /** Main address and its aliases. */
  urls: readonly string[];
  countsKnownUrlsOnly: boolean;
  /** Ranges of addresses, of the site and of the instance. */
  excludedAddresses: readonly string[];
  /** Parts of user agents and regular expressions, of the site and of the instance. */
  excludedAgents: readonly string[];
  /** Parameters of addresses whose value is a search. Empty if the site counts no searches. */
  searchParameters: readonly string[];
}

/** Age in seconds up to which Matomo takes a date without a token: `tracking_requests_require_authentication_when_custom_timestamp_newer_than`. */
const RECENT_SECONDS = 86_400;
/** Parameters of Matomo that need a token at any age of the hit; a date does only when it is old. */
const AUTHENTICATED = WITH_TOKEN.filter((name) => name !== 'cdt');
/** User agents of robots, which Matomo leaves out unless a hit has `bots=1`. Source: isNonHumanBot in core/Tracker/VisitExcluded.php */
const ROBOT = /bot\b|spider|crawler/i;
const PROOF_MAX = 200;
/** Highest number of a site, as core/Tracker/Failures.php assumes it. */
const SITE_ID_MAX = 9_999_999;

/**
 * Returns why Matomo does not count a hit, in the order in which its tracker decides. Undefined if the settings explain
 * nothing. `site` is null if the account does not exist. Sources: core/Tracker/Request.php, VisitExcluded.php and
 * plugins/Actions/Actions/ActionSiteSearch.php of matomo-org/matomo
 */
export function explainByMatomo(
  { hit, sentAtMs, userAgent, event }: CountableHit,
  site: MatomoSite | null,
  visitor: Visitor,
): Explanation | undefined {
  const { parameters } = hit;
  if (site === null) return notCounted('account', `idsite=${parameters['idsite'] ?? ''}`);
  if (isRefusedDate(parameters, sentAtMs)) return notCounted('date', `cdt=${parameters['cdt'] ?? ''}`);
  const secret = parameters['token_auth'] ? undefined : AUTHENTICATED.find((name) => parameters[name]);
  if (secret === 'cip' || (secret !== undefined && hit.status === 400))
    return notCounted('authentication', secret);
  if (!isTrue(parameters['rec'])) return notCounted('not-recorded', `rec=${parameters['rec'] ?? ''}`);
  if (isTrue(parameters['ping'])) return notCounted('ping', 'ping=1');
  const agent = parameters['ua'] ?? userAgent;
  return (
    explainByVisitor({ site, visitor, agent }) ??
    explainByAddress(parameters, site, event) ??
    (ROBOT.test(agent) && !isTrue(parameters['bots'])
      ? { state: 'left-out-as-asked', reason: 'robot', proof: agent.slice(0, PROOF_MAX) }
      : undefined)
  );
}

function explainByVisitor({
  site,
  visitor,
  agent,
}: {
  site: MatomoSite;
  visitor: Visitor;
  agent: string;
}): Explanation | undefined {
  const address = visitor.addresses.find((one) => isExcludedAddress(one, site.excludedAddresses));
  if (address !== undefined)
    return { state: 'left-out-as-asked', reason: 'excluded-address', proof: address };
  const left = excludedAgent(agent, site.excludedAgents);
  if (left === null) return undefined;
  const proof = site.excludedAgents.join(', ');
  return left === 'own'
    ? { state: 'left-out-as-asked', reason: 'excluded-agent', proof }
    : { state: 'not-counted', reason: 'excluded-agent', proof };
}

function explainByAddress(
  parameters: CountableHit['hit']['parameters'],
  site: MatomoSite,
  event: string,
): Explanation | undefined {
  const url = URL.parse(parameters['url'] ?? '');
  if (site.countsKnownUrlsOnly && (url === null || !isKnownUrl(url, site.urls)))
    return notCounted('host', url?.host ?? '');
  if (event !== 'page_view') return undefined;
  const searched = parameters['search'] ? 'search' : url === null ? undefined : searchParameterOf(url, site);
  return searched === undefined ? undefined : notCounted('site-search', searched);
}

function notCounted(
  reason: Extract<Explanation, { state: 'not-counted' }>['reason'],
  proof: string,
): Explanation {
  return { state: 'not-counted', reason, proof };
}

/** Returns whether an account can be that of a site. */
export function isSiteId(text: string | null | undefined): boolean {
  return /^\d{1,7}$/.test(text ?? '') && Number(text) > 0 && Number(text) <= SITE_ID_MAX;
}

const isTrue = (text: string | undefined): boolean => Number.parseInt(text ?? '', 10) > 0;

/** Returns whether a hit has a date that Matomo refuses without a token: older than a day. */
function isRefusedDate(parameters: CountableHit['hit']['parameters'], sentAtMs: number): boolean {
  const atMs = parameters['token_auth'] ? undefined : datedAtMs(parameters);
  return atMs !== undefined && (sentAtMs - atMs) / 1000 >= RECENT_SECONDS;
}

/** Returns the time that a hit names for itself (`cdt`), in ms since 1970. Undefined without a readable one. */
export function datedAtMs({ cdt }: CountableHit['hit']['parameters']): number | undefined {
  if (!cdt) return undefined;
  const atMs = /^\d+(\.\d+)?$/.test(cdt) ? Number(cdt) * 1000 : Date.parse(utcOf(cdt));
  return Number.isFinite(atMs) ? atMs : undefined;
}

/** Returns a date and time without a zone as one in UTC, which is Matomo's own zone. */
const utcOf = (text: string): string =>
  /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;

/**
 * Returns whether an address belongs to one of a site's addresses: same host without `www.`, and its path below theirs.
 * A path `/` of the host accepts every page. Source: plugins/SitesManager/SiteUrls.php
 */
function isKnownUrl(url: URL, known: readonly string[]): boolean {
  return known.some((text) => {
    // A site's address may be a wildcard (`http://.example.org`), which no parser of URLs accepts.
    const [, host = '', path = '/'] = /^[a-z]+:\/\/([^/:?#]+)(?::\d+)?(\/[^?#]*)?/i.exec(text) ?? [];
    const isHost = host.startsWith('.')
      ? `.${url.hostname}`.endsWith(host.toLowerCase())
      : canonicalHost(url.hostname) === canonicalHost(host);
    return isHost && canonicalPath(url.pathname).startsWith(canonicalPath(path));
  });
}

const canonicalHost = (host: string): string => host.toLowerCase().replace(/^www\./, '');
const canonicalPath = (path: string): string => `${path.replace(/\/+$/, '')}/`;

/** Returns the parameter that makes a page's address a search: in its query or in its fragment. */
function searchParameterOf(url: URL, { searchParameters }: MatomoSite): string | undefined {
  const fragment = url.hash.slice(1);
  const values = [
    ...new URLSearchParams(url.search),
    ...new URLSearchParams(fragment.replace(/^[^?]*\?/, '')),
  ].map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  return searchParameters.find((name) =>
    values.some(([found, value]) => found === name.toLowerCase() && value !== '' && value !== '0'),
  );
}
