import type { DetectedTracker } from '@vigie/contract/detection.ts';
import { DETECTION_EXAMPLES_MAX } from '@vigie/contract/detection.ts';
import type { Hit, HitWay } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { FamilyFacts } from '../hits/families/family.ts';
import { FAMILIES, KNOWN_FAMILIES } from '../hits/families/known-families.ts';
import { retiredCollector } from '../hits/retired-collectors.ts';
import { recogniseRequest } from '../hits/recognise-request.ts';
import { decodeHits } from '../hits/decode-hits.ts';
import { visitEvidence, wayOfHit } from '../hits/ways/first-party-ways.ts';
import { isEmptyValue, valuesNamed } from '../hits/parameter.ts';
import { bannerOf, didAccept } from './consent-of-visits.ts';
import { nameOfRequests } from './name-of-requests.ts';
import { isAddressable, isMachine, scriptsOf, sentHits, registrableSite, type SentHit } from './sent-hits.ts';
import { tagScripts } from './tag-scripts.ts';

/** Tracker with the data for questions about it. */
export interface SeenTracker {
  tracker: DetectedTracker;
  /** Scripts that may be its tag, if none is certain. */
  scripts: string[];
  hits: Hit[];
  /** Time of the first request of its tag or of its first hit, in ms since the start of a visit. */
  firstRequestMs: number;
  /** True if its hits go to a service that its vendor has ended. */
  isRetired: boolean;
}

/** Returns the trackers of known families in visits: by their hits, else by scripts that only they have. */
export function seenTrackers(visits: readonly Observation[]): SeenTracker[] {
  const sent = visits.flatMap(sentHits).filter(({ request, visit }) => isAddressable(request, visit));
  const groups = [...groupedByCollector(sent).values()];
  const trackers = groups.map((hits) => trackerOfHits(hits, sent, visits));
  const isEcho = ({ tracker }: SeenTracker) =>
    tracker.pageViewPages === 0 &&
    trackers.some((other) => other.tracker.family === tracker.family && other.tracker.pageViewPages > 0);
  const hitting = trackers.filter((one) => !isEcho(one));
  const families = new Set(hitting.map(({ tracker }) => tracker.family));
  return [...hitting, ...trackersOfScripts(visits, families)];
}

function groupedByCollector(hits: SentHit[]): Map<string, SentHit[]> {
  return Map.groupBy(hits, ({ family, request }) => `${family} ${domainOf(request.url, family)}`);
}

/** Returns the site of a collector; one value for all hosts of the family's vendor. */
function domainOf(url: string, family: string): string {
  const { host, hostname } = new URL(url);
  const own = KNOWN_FAMILIES.find(({ vendor }) => vendor === family)?.hosts ?? [];
  if (own.some((one) => hostname === one || hostname.endsWith(`.${one}`))) return 'vendor';
  return isMachine(hostname) ? host : registrableSite(url);
}

function trackerOfHits(sent: SentHit[], all: SentHit[], visits: readonly Observation[]): SeenTracker {
  const family = sent[0]?.family ?? '';
  const known = FAMILIES[family];
  const views = sent.filter(({ kind }) => kind === 'page-view');
  const usual = usualPaths(known);
  const atUsual = sent.filter(({ request }) =>
    (known?.phpTagNames ?? []).some((name) => new URL(request.url).pathname.endsWith(name.replace('?', ''))),
  );
  const collected = [views, atUsual, sent].find((some) => some.length > 0) ?? [];
  const phpTagName = nameOfRequests(
    collected.map(({ request }) => request.url),
    usual,
  );
  const tag = tagScripts(collected, all, known);
  const jsTagName = nameOfRequests(tag.found.map(({ url }) => url));
  const settings = { jsTagName, phpTagName, requiredVariables: [], pageViewRule: null };
  const decoded = visits.map((visit) => ({
    visit,
    hits: decodeHits(visit, settings).filter(({ vendor }) => vendor === family),
  }));
  const pageViews = decoded.flatMap(({ hits }) => hits).filter(({ kind }) => kind === 'page-view');
  const viewed = decoded.filter(({ hits }) => hits.some(({ kind }) => kind === 'page-view'));
  const ways = waysOf(sent);
  return {
    scripts: tag.candidates.map(({ url }) => nameOfRequests([url])),
    hits: decoded.flatMap(({ hits }) => hits),
    firstRequestMs: earliestRequestMs([...tag.found, ...sent.map(({ request }) => request)]),
    isRetired: sent.every(
      ({ request, visit }) => retiredCollector(request, family, visit.startedAt) !== null,
    ),
    tracker: {
      family,
      name: known?.name ?? family,
      category: known?.category ?? 'other',
      jsTagName,
      phpTagName,
      accounts: accountsOf(sent, tag.found),
      ...(ways.length > 0 && { ways }),
      pageViewRule: null,
      requiredVariables: (known?.requiredVariables ?? []).filter((name) => isInAll(pageViews, name)),
      certainty: jsTagName !== '' && pageViews.length > 0 ? 'sure' : 'likely',
      pages: pagesOf(sent.map(({ visit }) => visit)),
      pageViewPages: pagesOf(viewed.map(({ visit }) => visit)),
      waitsForConsent: waitsForConsent(visits, new Set(viewed.map(({ visit }) => visit))),
      examples: [
        ...tag.found.slice(0, 1).map((request) => ({ ...exampleOf(request), kind: 'script' as const })),
        ...views.slice(0, 1).map(({ request }) => ({ ...exampleOf(request), kind: 'page-view' as const })),
        ...sent
          .filter(({ kind }) => kind !== 'page-view')
          .slice(0, 1)
          .map(({ request }) => ({ ...exampleOf(request), kind: 'hit' as const })),
      ].slice(0, DETECTION_EXAMPLES_MAX),
    },
  };
}

/** Returns the known ways of hits to their vendor, without repetition. */
function waysOf(sent: readonly SentHit[]): HitWay[] {
  return [
    ...new Set(
      sent.flatMap(
        ({ visit, request: { url }, account: siteId, ...hit }) =>
          wayOfHit({ ...hit, url, siteId }, visitEvidence(visit)) ?? [],
      ),
    ),
  ];
}

/** Returns the accounts of hits, else of the script. An account with a label equals the account without it. */
function accountsOf(sent: SentHit[], scripts: RequestRecord[]): string[] {
  const named = [...new Set(sent.flatMap(({ account }) => account || []))];
  const accounts = named.filter((one) => named.every((other) => !one.startsWith(`${other}/`)));
  if (accounts.length > 0) return accounts;
  const ofScripts = scripts.map((script) => recogniseRequest({ ...script, resourceType: 'script' }));
  return [
    ...new Set(ofScripts.flatMap((known) => (known?.family === sent[0]?.family && known?.siteId) || [])),
  ];
}

/** Returns the paths of a family's usual collector names. Names with a star or a query are excluded. */
function usualPaths(known: FamilyFacts | undefined): string[] {
  return (known?.phpTagNames ?? [])
    .filter((name) => !/[?*]/.test(name))
    .map((name) => /^[\w-]*(?:\.[\w-]+)+(\/.*)$/.exec(name)?.[1] ?? name)
    .filter((path) => path.length > 2);
}

const isInAll = (pageViews: Hit[], name: string): boolean =>
  pageViews.length > 0 &&
  pageViews.every((hit) => {
    const values = valuesNamed(hit, name);
    return values.length > 0 && !values.some(isEmptyValue);
  });

/** Matches script names without a host that are unique to one family. */
const UNMISTAKABLE =
  /^\/?(matomo|piwik|ppms|countly|piano|AppMeasurement|alloy|umami|plausible|snowplow|mixpanel|container_)/i;

/**
 * Returns trackers whose script was requested on visits without a hit of theirs: they wait for consent, or cannot send.
 * A name that several families share counts for the family of its account.
 */
function trackersOfScripts(visits: readonly Observation[], seenFamilies: ReadonlySet<string>): SeenTracker[] {
  const tags = visits.flatMap((visit) =>
    scriptsOf(visit).flatMap((script) => {
      const known = recogniseRequest({ ...script, resourceType: 'script' });
      if (known === null || known.role !== 'tag' || seenFamilies.has(known.family)) return [];
      const name = known.tagName ?? '';
      const isOwn = /^[\w*-]+(\.[\w*-]+)+\//.test(name) || UNMISTAKABLE.test(name);
      const isShared = KNOWN_FAMILIES.filter(({ jsTagNames }) => jsTagNames.includes(name)).length > 1;
      return isOwn && (!isShared || known.siteId !== null) ? [{ visit, script, ...known }] : [];
    }),
  );
  return [...Map.groupBy(tags, ({ family }) => family)].flatMap(([family, own]) => {
    const known = FAMILIES[family];
    const [first] = own;
    if (known === undefined || first === undefined) return [];
    const tracker: DetectedTracker = {
      family,
      name: known.name,
      category: known.category,
      jsTagName: nameOfRequests(own.map(({ script }) => script.url)),
      phpTagName: usualCollector(known, first.script.url),
      accounts: [...new Set(own.flatMap(({ siteId }) => siteId ?? []))],
      pageViewRule: null,
      requiredVariables: [],
      certainty: 'likely',
      pages: pagesOf(own.map(({ visit }) => visit)),
      pageViewPages: 0,
      waitsForConsent: null,
      examples: [{ ...exampleOf(first.script), kind: 'script' }],
    };
    const firstRequestMs = earliestRequestMs(own.map(({ script }) => script));
    return [{ tracker, scripts: [], hits: [], firstRequestMs, isRetired: false }];
  });
}

/**
 * Returns the usual name of a family's collector. If the script comes from a host that is not the vendor's, the name
 * matches any host.
 */
function usualCollector({ phpTagNames }: FamilyFacts, scriptUrl: string): string {
  const names = phpTagNames.filter((name) => name !== '');
  const sites = names.filter((name) => isHosted(name) && scriptUrl.includes(name.split('/')[0] ?? ''));
  const anywhere = names.filter((name) => !isHosted(name));
  return sites[0] ?? anywhere[0] ?? names[0] ?? '';
}

const isHosted = (name: string) => /^[\w*-]+(\.[\w*-]+)+\//.test(name);

const earliestRequestMs = (requests: RequestRecord[]): number =>
  Math.min(...requests.map(({ startedMs }) => startedMs));

const pagesOf = (visits: Observation[]): number =>
  new Set(visits.map(({ requestedUrl }) => requestedUrl)).size;

const exampleOf = ({ method, url }: RequestRecord) => ({ method, url });

/**
 * Returns whether a tracker waits for consent, by comparing visits that ignored a banner with visits that accepted it.
 */
function waitsForConsent(visits: readonly Observation[], viewed: ReadonlySet<Observation>): boolean | null {
  const unanswered = visits.filter((visit) => bannerOf(visit).isSeen === true && !didAccept(visit));
  if (unanswered.some((visit) => viewed.has(visit))) return false;
  const accepted = visits.filter(didAccept);
  return accepted.some((visit) => viewed.has(visit)) && visits.some((visit) => !didAccept(visit))
    ? true
    : null;
}
