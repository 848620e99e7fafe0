import type { HitWay } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { getDomain } from 'tldts';
import { ownersOf } from '../families/known-families.ts';
import { encodedGa4Query, textOfBase64 } from './encoded-query.ts';
import { PROXIED, type ProxiedFamily } from './proxied-families.ts';

/** Hit of a known family, as the recognition of its way needs it. */
export interface SentOn {
  family: string;
  url: string;
  /** Parameters of the hit, those of its envelope included. */
  parameters: Readonly<Record<string, string>>;
  siteId: string | null;
  pageUrl: string | null;
}

/** Evidence of one visit about its own hosts: `HOST/PREFIX` that served Google's scripts, or that received marked hits. */
export interface VisitEvidence {
  pageUrl: string;
  gateways: ReadonlySet<string>;
  serverContainers: ReadonlySet<string>;
  /** Addresses of `matomo.php`, without query, that served a script. Only Matomo's own proxy does; Matomo answers a text. */
  matomoProxies: ReadonlySet<string>;
}

type Relation = 'page' | 'sibling' | 'foreign';

/** Matches the parameters that Google's tag adds only for a server container. */
const SERVER_MARK = /[?&](?:sst\.[a-z_]+=|richsstsse(?:[&=#]|$))/u;
const GA4_MARK = /^(?=.*[?&]v=2(?:&|$))(?=.*[?&]tid=G-[A-Z0-9]{4,}(?:&|$))/u;
/** Matches Google's ids of tags and containers. */
const GOOGLE_ID = /^(?:GTM|GT|G|AW|DC)-[A-Z0-9]{4,}$/u;
/** Matches the paths of hits below a prefix: `/g/collect`, `/ga/g/c` and `/ag/g/c` of a gateway, and those for Google Ads. */
const HIT_PATH = /^(?<prefix>.*?)\/(?:(?:ga|ag)\/g\/c|g\/collect|ccm\/collect|pagead\/.*|rmkt\/.*)\/?$/u;
const GATEWAY_ONLY_PATH = /^\/.+\/(?:ga|ag)\/g\/c\/?$/u;
/** Matches the paths of scripts below a prefix: `/gtm.js`, `/gtag/js`, or the prefix itself. */
const SCRIPT_PATH = /^(?<prefix>.*?)\/(?:gtm\.js|gtag\/js)?$/u;

const MATOMO_FILE = /^[^?#]*\/(?:matomo|piwik)\.php$/u;

const evidences = new WeakMap<Observation, VisitEvidence>();

/** Returns the evidence of a visit. It is read once for each visit. */
export function visitEvidence(observation: Observation): VisitEvidence {
  const known = evidences.get(observation);
  if (known !== undefined) return known;
  const pageUrl = observation.finalUrl ?? observation.requestedUrl;
  const requests = seen(observation.requests) ?? [];
  const served = requests.filter(
    ({ resourceType, status, mimeType }) =>
      resourceType === 'script' && status === 200 && /javascript/iu.test(mimeType ?? ''),
  );
  const evidence = evidenceOf(
    pageUrl,
    requests.map(({ url }) => url),
    served.map(({ url }) => url),
  );
  evidences.set(observation, evidence);
  return evidence;
}

/** Returns the evidence in the addresses of a page's requests. `scripts`: those that a script answered. */
export function evidenceOf(
  pageUrl: string,
  urls: readonly string[],
  scripts: readonly string[] = [],
): VisitEvidence {
  const serverContainers = new Set(
    urls.flatMap((url) => (SERVER_MARK.test(url) && GA4_MARK.test(url) ? prefixOf(url, HIT_PATH) : [])),
  );
  const gateways = new Set(
    urls.flatMap((url) => {
      const prefix =
        hasGoogleId(url) && relationOf(url, pageUrl) === 'page' ? prefixOf(url, SCRIPT_PATH) : [];
      return prefix.filter((one) => !one.endsWith('/') && !serverContainers.has(one));
    }),
  );
  const matomoProxies = new Set(
    scripts.filter((url) => MATOMO_FILE.test(url) && relationOf(url, pageUrl) !== 'foreign'),
  );
  return { pageUrl, gateways, serverContainers, matomoProxies };
}

/** Returns the way of a hit to its vendor, or null if nothing proves one. */
export function wayOfHit(hit: SentOn, evidence: VisitEvidence): HitWay | null {
  const address = URL.parse(hit.url);
  if (address === null || !/^https?:$/u.test(address.protocol)) return null;
  const owners = ownersOf(address.hostname);
  if (owners !== null) return owners.some(({ vendor }) => vendor === hit.family) ? 'direct' : null;
  const relation = relationOf(hit.url, evidence.pageUrl);
  if (hit.family === 'ga4') return wayOfGa4(hit, { address, relation, evidence });
  if (hit.family === 'google-ads') return wayOfGoogleAds(hit.url, relation, evidence);
  const proxied = PROXIED[hit.family];
  if (proxied === undefined) return null;
  if (evidence.matomoProxies.has(address.origin + address.pathname)) return 'proxy';
  if (proxied.isSelfHosted?.(address) === true) return 'direct';
  return isProven(hit, { address, relation, proxied }) ? (proxied.wayOf?.(address) ?? 'proxy') : null;
}

/**
 * Returns the way on which a script of Google reached the page, or null if it is none or nothing proves a way. A gateway
 * serves it below a path of the page's own host, with the id of a tag or a container.
 */
export function wayOfGoogleScript(url: string, evidence: VisitEvidence): HitWay | null {
  const address = URL.parse(url);
  if (address === null) return null;
  if (/(?:^|\.)googletagmanager\.com$/u.test(address.hostname)) return 'direct';
  if (relationOf(url, evidence.pageUrl) !== 'foreign' && hasEncodedContainer(address))
    return 'server-container';
  if (!hasGoogleId(url)) return null;
  const [prefix] = prefixOf(url, SCRIPT_PATH);
  if (prefix === undefined) return null;
  if (evidence.serverContainers.has(prefix)) return 'server-container';
  return evidence.gateways.has(prefix) ? 'gateway' : null;
}

interface OfGoogle {
  address: URL;
  relation: Relation;
  evidence: VisitEvidence;
}

function wayOfGa4({ url, parameters }: SentOn, { address, relation, evidence }: OfGoogle): HitWay | null {
  if (parameters['v'] !== '2' || !/^G-[A-Z0-9]{4,}$/u.test(parameters['tid'] ?? '')) return null;
  const names = Object.keys(parameters);
  if (names.some((name) => name.startsWith('sst.')) || names.includes('richsstsse'))
    return 'server-container';
  if (relation === 'foreign') return null;
  if (encodedGa4Query(Object.fromEntries(address.searchParams)) !== null) return 'server-container';
  const [prefix] = prefixOf(url, HIT_PATH);
  if (prefix === undefined) return null;
  if (evidence.serverContainers.has(prefix)) return 'server-container';
  if (relation === 'page' && (GATEWAY_ONLY_PATH.test(address.pathname) || evidence.gateways.has(prefix)))
    return 'gateway';
  return 'proxy';
}

/** Calls of Google Ads name no version, so only a prefix that is known otherwise proves their way. */
function wayOfGoogleAds(url: string, relation: Relation, evidence: VisitEvidence): HitWay | null {
  const [prefix] = relation === 'foreign' ? [] : prefixOf(url, HIT_PATH);
  if (prefix === undefined) return null;
  if (evidence.serverContainers.has(prefix)) return 'server-container';
  return evidence.gateways.has(prefix) ? 'gateway' : null;
}

function isProven(
  { parameters, siteId, pageUrl }: SentOn,
  { address, relation, proxied }: { address: URL; relation: Relation; proxied: ProxiedFamily },
): boolean {
  if (relation === 'foreign' || (relation === 'sibling' && proxied.onlyOnPage === true)) return false;
  if (!proxied.path.test(address.pathname)) return false;
  if (proxied.account !== undefined && !proxied.account.test(siteId ?? '')) return false;
  if (!(proxied.needs ?? []).every((name) => (parameters[name] ?? '') !== '')) return false;
  if (proxied.reportsPage !== true) return true;
  const reported = URL.parse(pageUrl ?? '', address.href);
  return reported !== null && siteOf(reported.href) === siteOf(address.href);
}

/** Returns `HOST/PREFIX` of an address whose path matches; empty if it does not. The prefix may be empty. */
function prefixOf(url: string, pattern: RegExp): string[] {
  const address = URL.parse(url);
  if (address === null || address.pathname.length > PATH_LENGTH_MAX) return [];
  const prefix = pattern.exec(address.pathname)?.groups?.['prefix'];
  return prefix === undefined ? [] : [`${address.host}${prefix === '' ? '/' : prefix}`];
}

const PATH_LENGTH_MAX = 2_000;

function hasGoogleId(url: string): boolean {
  const id = URL.parse(url)?.searchParams.get('id');
  return id !== null && id !== undefined && GOOGLE_ID.test(id);
}

/** Returns whether a parameter is `id=GTM-...` in base64, as loaders of hosted server containers have it. */
function hasEncodedContainer({ pathname, searchParams }: URL): boolean {
  if (!pathname.endsWith('.js') && pathname !== '/') return false;
  return [...searchParams.values()].slice(0, 20).some((value) => {
    const text = textOfBase64(value);
    return text !== null && /^id=GTM-[A-Z0-9]{4,}(?:&|$)/u.test(text);
  });
}

function relationOf(url: string, pageUrl: string): Relation {
  const [own, page] = [URL.parse(url), URL.parse(pageUrl)];
  if (own === null || page === null) return 'foreign';
  if (own.host === page.host) return 'page';
  return siteOf(own.href) === siteOf(page.href) ? 'sibling' : 'foreign';
}

/** Returns the registrable domain of an address. Machines without one are sites of their own, with their port. */
function siteOf(url: string): string {
  const address = URL.parse(url);
  if (address === null) return url;
  return getDomain(address.hostname, { allowPrivateDomains: true }) ?? address.host;
}
