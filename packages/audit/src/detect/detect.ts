import type { Detection, DetectedTracker, DetectionQuestion } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { FAMILIES } from '../hits/families/known-families.ts';
import { collectorCandidates } from './collector-candidates.ts';
import { consentOf, didAccept } from './consent-of-visits.ts';
import { seenDataLayers } from './data-layers.ts';
import { otherVendors } from './other-vendors.ts';
import { seenTrackers, type SeenTracker } from './trackers.ts';

/** Results of the search for the pages of a website. */
export type FoundPages = Detection['site'];

const NO_DISCOVERY: FoundPages = { pagesFound: null, pagesForbidden: 0 };

/**
 * Detects the tracking of a website from its first pages, with settings for each tracker. Undecided settings become
 * questions with candidates. Pure: it accepts any visits, also those of an audit.
 */
export function detect(visits: readonly Observation[], site: FoundPages = NO_DISCOVERY): Detection {
  const measured = visits.filter(({ outcome }) => outcome === 'measured');
  const recognised = seenTrackers(measured);
  const found = withSettings(recognised).toSorted(
    (one, other) => inOrder(one, other) || one.firstRequestMs - other.firstRequestMs,
  );
  const trackers = found.map(({ tracker }) => tracker);
  return {
    visits: visits.map((visit) => ({
      url: visit.requestedUrl,
      finalUrl: visit.finalUrl,
      consent: seen(visit.consent)?.action ?? 'none',
      outcome: visit.outcome,
      failure: visit.failure,
    })),
    trackers,
    others: otherVendors(measured, trackers),
    dataLayers: seenDataLayers(measured),
    consent: consentOf(measured),
    site,
    questions: [...questionsOf(found), ...collectorQuestion(trackers, measured)],
  };
}

/**
 * Returns the trackers that need settings: analytics, and advertising that sends page views. If there is neither,
 * returns all others that send page views.
 */
function withSettings(recognised: SeenTracker[]): SeenTracker[] {
  const worthy = recognised.filter(
    (one) =>
      one.tracker.category === 'analytics' || (one.tracker.category === 'advertising' && isViewed(one)),
  );
  return worthy.length > 0 ? worthy : recognised.filter(isViewed);
}

const isViewed = ({ tracker }: SeenTracker) => tracker.pageViewPages > 0;

/**
 * Returns whether a visit that accepts the banner would give more facts: a banner was shown, or no page view was seen.
 */
export function wantsAcceptedVisit(visits: readonly Observation[]): boolean {
  const measured = visits.filter(({ outcome }) => outcome === 'measured');
  if (measured.length === 0 || measured.some(didAccept)) return false;
  if (measured.some((visit) => seen(visit.consent)?.action === 'accept')) return false;
  const { trackers, consent } = detect(measured);
  return consent.isBannerSeen === true || !trackers.some(isCounting);
}

const isCounting = ({ category, pageViewPages }: DetectedTracker) =>
  category === 'analytics' && pageViewPages > 0;

const CATEGORIES: DetectedTracker['category'][] = [
  'analytics',
  'tag-manager',
  'session-replay',
  'advertising',
];

/** Compares trackers: analytics first, then those with an account, then by page views, pages and certainty. */
function inOrder(one: SeenTracker, other: SeenTracker): number {
  const [first, second] = [one.tracker, other.tracker];
  return (
    rankOf(first) - rankOf(second) ||
    Number(one.isRetired) - Number(other.isRetired) ||
    second.pageViewPages - first.pageViewPages ||
    second.pages - first.pages ||
    Number(first.certainty === 'likely') - Number(second.certainty === 'likely')
  );
}

const rankOf = ({ category }: DetectedTracker): number => {
  const rank = CATEGORIES.indexOf(category);
  return rank === -1 ? CATEGORIES.length : rank;
};

function questionsOf(found: SeenTracker[]): DetectionQuestion[] {
  const [first] = found;
  const equals = found.filter((one) => first && isCounting(one.tracker) && inOrder(first, one) === 0);
  const primary: DetectionQuestion[] =
    equals.length < 2
      ? []
      : [{ about: 'primary', candidates: equals.map(({ tracker }) => tracker.phpTagName) }];
  return [...primary, ...found.flatMap(questionsOfOne)];
}

const RULES_MAX = 8;
const EVENT_NAMES = ['event', 'ev', 'en', 'event_name', 'eventName', 'event_type', 'name', 'type', 't', 'e'];

function questionsOfOne({ tracker, scripts, hits }: SeenTracker): DetectionQuestion[] {
  const { family, phpTagName, accounts, jsTagName, pageViewPages } = tracker;
  const of = { family, phpTagName };
  const rules = EVENT_NAMES.flatMap((parameter) =>
    hits.flatMap(({ parameters }) => {
      const value = Object.hasOwn(parameters, parameter) ? parameters[parameter] : undefined;
      return value === undefined || value === '' ? [] : [{ parameter, value }];
    }),
  );
  const distinctRules = [...new Map(rules.map((rule) => [`${rule.parameter}=${rule.value}`, rule])).values()];
  return [
    ...(accounts.length > 1 ? [{ about: 'account' as const, ...of, candidates: accounts }] : []),
    ...(jsTagName === '' && hits.length > 0 && hasScript(family)
      ? [{ about: 'js-tag' as const, ...of, candidates: scripts }]
      : []),
    ...(pageViewPages === 0 && distinctRules.length > 0
      ? [{ about: 'page-view' as const, ...of, candidates: distinctRules.slice(0, RULES_MAX) }]
      : []),
  ];
}

/** Returns whether a family has a script of its own. Code in the page has no address. */
const hasScript = (family: string): boolean => FAMILIES[family]?.jsTagNames.length !== 0;

/**
 * Returns the question about the collector. If a known tracker counts page views, it lists only candidates that do so,
 * too.
 */
function collectorQuestion(trackers: DetectedTracker[], visits: Observation[]): DetectionQuestion[] {
  const candidates = collectorCandidates(visits, { countsPageViews: trackers.some(isCounting) });
  return candidates.length === 0 ? [] : [{ about: 'collector', candidates }];
}
