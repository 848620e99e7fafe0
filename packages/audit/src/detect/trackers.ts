import type { DetectedTracker } from '@vigie/contract/detection.ts';
import { DETECTION_EXAMPLES_MAX } from '@vigie/contract/detection.ts';
import { findKnownTracker, KNOWN_TRACKERS, type KnownTracker } from '@vigie/contract/known-trackers.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import { decodeHits } from '../hits/decode-hits.ts';
import { isEmptyValue, valuesNamed } from '../hits/parameter.ts';
import { bannerOf, didAccept } from './consent-of-visits.ts';
import { nameOfRequests } from './name-of-requests.ts';
import { scriptsOf, sentHits, type SentHit } from './sent-hits.ts';
import { tagScripts } from './tag-scripts.ts';

/** A tracker with what the questions about it are made of. */
export interface SeenTracker {
  tracker: DetectedTracker;
  /** Scripts that may be its tag, where none is it for sure. */
  scripts: string[];
  hits: Hit[];
}

/** The trackers of known families that visits show: by their hits, else by scripts that only they have. */
export function seenTrackers(visits: readonly Observation[]): SeenTracker[] {
  const sent = visits.flatMap(sentHits);
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

/** The site that a collector is on; one for all hosts of the family's vendor. */
function domainOf(url: string, family: string): string {
  const { host, hostname } = new URL(url);
  const own = findKnownTracker(family)?.hosts ?? [];
  if (own.some((one) => hostname === one || hostname.endsWith(`.${one}`))) return 'vendor';
  const isAddress = /^[\d.]+$|:|^localhost$/.test(hostname);
  if (isAddress) return host;
  const labels = hostname.split('.');
  const isShortSuffix = /^(com?|org|net|gov|ac|gouv)$/.test(labels.at(-2) ?? '');
  return labels.slice(isShortSuffix ? -3 : -2).join('.');
}

function trackerOfHits(sent: SentHit[], all: SentHit[], visits: readonly Observation[]): SeenTracker {
  const family = sent[0]?.family ?? '';
  const known = findKnownTracker(family);
  const views = sent.filter(({ kind }) => kind === 'page-view');
  const collected = views.length > 0 ? views : sent;
  const phpTagName = nameOfRequests(
    collected.map(({ request }) => request.url),
    usualPath(known),
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
  return {
    scripts: tag.candidates.map(({ url }) => nameOfRequests([url])),
    hits: decoded.flatMap(({ hits }) => hits),
    tracker: {
      family,
      name: known?.name ?? family,
      purpose: known?.purpose ?? 'other',
      jsTagName,
      phpTagName,
      accounts: [...new Set(sent.flatMap(({ account }) => account ?? []))],
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

/** Where the usual name of a collector lies in its path; nothing for a name that is more than a path. */
function usualPath(known: KnownTracker | null): string[] {
  const name = known?.phpTagName ?? '';
  if (name === '' || /[?*]/.test(name)) return [];
  return [/^[\w-]+(\.[\w-]+)+(\/.*)$/.exec(name)?.[2] ?? name];
}

const isInAll = (pageViews: Hit[], name: string): boolean =>
  pageViews.length > 0 &&
  pageViews.every((hit) => {
    const values = valuesNamed(hit, name);
    return values.length > 0 && !values.some(isEmptyValue);
  });

/** Scripts that only one family has, on visits where no hit of it was seen: it waits, or it cannot send. */
function trackersOfScripts(visits: readonly Observation[], seenFamilies: ReadonlySet<string>): SeenTracker[] {
  const all = visits.flatMap((visit) => scriptsOf(visit).map((script) => ({ visit, script })));
  return KNOWN_TRACKERS.filter(({ family }) => !seenFamilies.has(family)).flatMap((known) => {
    const own = all.filter(({ script }) =>
      (known.unmistakable ?? []).some((name) => matchesTagName(name, script.url)),
    );
    const [first] = own;
    if (first === undefined) return [];
    const tracker: DetectedTracker = {
      family: known.family,
      name: known.name,
      purpose: known.purpose,
      jsTagName: nameOfRequests(own.map(({ script }) => script.url)),
      phpTagName: known.phpTagName,
      accounts: [],
      pageViewRule: null,
      requiredVariables: [],
      certainty: 'likely',
      pages: pagesOf(own.map(({ visit }) => visit)),
      pageViewPages: 0,
      waitsForConsent: null,
      examples: [{ ...exampleOf(first.script), kind: 'script' }],
    };
    return [{ tracker, scripts: [], hits: [] }];
  });
}

const pagesOf = (visits: Observation[]): number =>
  new Set(visits.map(({ requestedUrl }) => requestedUrl)).size;

const exampleOf = ({ method, url }: RequestRecord) => ({ method, url });

/** What visits with a banner say: those that left it standing against those that accepted it. */
function waitsForConsent(visits: readonly Observation[], viewed: ReadonlySet<Observation>): boolean | null {
  const unanswered = visits.filter((visit) => bannerOf(visit).isSeen === true && !didAccept(visit));
  if (unanswered.some((visit) => viewed.has(visit))) return false;
  const accepted = visits.filter(didAccept);
  return accepted.some((visit) => viewed.has(visit)) && visits.some((visit) => !didAccept(visit)) ? true : null;
}
