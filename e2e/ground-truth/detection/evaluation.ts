import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import { detectedSettings, settingsOfTracker } from '@vigie/contract/detected-settings.ts';
import type { DetectedTracker, Detection } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { isScriptCall, matchesTagName } from '@vigie/contract/tag-name.ts';
import type { CorpusSite, GroundTruthTracker } from './corpus-site.ts';

/** Result of a detection of a site, compared with the ground truth. */
export type DetectionEvaluation = {
  site: CorpusSite;
  /** Differences of trackers and their settings; empty: none. */
  wrongTrackers: string[];
  wrongRest: string[];
  /** Trackers that the site does not have. */
  falseTrackers: string[];
  /** Checks that fail on an obedient site with the detected settings. */
  falseFailures: string[];
  questions: string[];
  /** Questions that need no answer. */
  needless: string[];
};

/** Evaluates the detection of a site by its visits; the last visit is the one that accepted a banner, if any did. */
export function evaluateDetection(
  site: CorpusSite,
  detection: Detection,
  visits: Observation[],
): DetectionEvaluation {
  const { trackers, asks = [] } = site.expected;
  const found = trackers.map((expected) => ({ expected, tracker: trackerOf(detection, expected) }));
  const others = detection.trackers.filter((one) => found.every(({ tracker }) => tracker !== one));
  const questions = detection.questions.map(({ about }) => about);
  return {
    site,
    wrongTrackers: [
      ...found.flatMap(({ expected, tracker }) =>
        tracker === undefined ? [`${expected.family} is not found`] : differences(expected, tracker, visits),
      ),
      ...wrongPrimary(site, detection),
      ...asks.filter((about) => !questions.includes(about)).map((about) => `${about} is not asked`),
      ...missingQuestions(site, detection),
    ],
    wrongRest: wrongRest(site, detection),
    falseFailures: site.expected.isFaulty === true ? [] : failures(detection, visits),
    falseTrackers: others.map(
      ({ family, phpTagName, certainty }) => `${family} at ${phpTagName} (${certainty})`,
    ),
    questions,
    needless: questions.filter((about) => !asks.includes(about)),
  };
}

function trackerOf(
  { trackers }: Detection,
  { family, accounts }: GroundTruthTracker,
): DetectedTracker | undefined {
  const ofFamily = trackers.filter((tracker) => tracker.family === family);
  return ofFamily.find((tracker) => tracker.accounts.some((one) => accounts.includes(one))) ?? ofFamily[0];
}

function differences(
  expected: GroundTruthTracker,
  tracker: DetectedTracker,
  visits: Observation[],
): string[] {
  const requests = visits
    .flatMap((visit) => seen(visit.requests) ?? [])
    .filter(({ resourceType, url }) => !NO_CALLS.has(resourceType) && URL.canParse(url));
  // A worker reads its script by fetch.
  const scripts = requests.filter(
    ({ resourceType, url }) =>
      (resourceType === 'script' || resourceType === 'fetch') &&
      matchesTagName(tracker.jsTagName, url) &&
      !isScriptCall(url, tracker),
  );
  const calls = requests.filter(
    ({ resourceType, url }) =>
      matchesTagName(tracker.phpTagName, url) && (resourceType !== 'script' || isScriptCall(url, tracker)),
  );
  const last = visits.at(-1);
  const views =
    last === undefined
      ? []
      : decodeHits(last, settingsOfTracker(tracker)).filter(({ kind }) => kind === 'page-view');
  return [
    ...differs('accounts', [...tracker.accounts].toSorted().join(), [...expected.accounts].toSorted().join()),
    ...(expected.tag === null || pointsAt(scripts, expected.tag)
      ? []
      : [`tag is ${tracker.jsTagName}, not ${expected.tag}`]),
    ...(expected.collector === null ||
    (calls.length === 0
      ? matchesTagName(tracker.phpTagName, `https://${expected.collector}`)
      : pointsAt(calls, expected.collector))
      ? []
      : [`collector is ${tracker.phpTagName}, not ${expected.collector}`]),
    ...differs('page views', views.length, expected.collector === null ? views.length : expected.views),
    ...differs('waits for consent', tracker.waitsForConsent === true, expected.waits === true),
  ].map((text) => `${expected.family}: ${text}`);
}

const NO_CALLS: ReadonlySet<string> = new Set(['document', 'preflight', 'csp-report']);

function pointsAt(requests: { url: string }[], location: string): boolean {
  return (
    requests.length > 0 && requests.every(({ url }) => url.replace(/^https:\/\//, '').startsWith(location))
  );
}

/**
 * Returns failing checks as in an audit of an address only: the last visit, by every tracker taken without a question.
 */
function failures(detection: Detection, visits: Observation[]): string[] {
  const settings = detectedSettings(detection);
  const visit = visits.at(-1);
  if (settings === null || visit === undefined) return [];
  const { others = [], ...primary } = settings;
  return [primary, ...others.map((tracker) => ({ ...primary, ...tracker }))].flatMap((tracker) =>
    evaluateObservation(visit, tracker)
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ check, reason }) => `${check} ${reason} (${tracker.family})`),
  );
}

function differs(
  what: string,
  found: string | number | boolean,
  expected: string | number | boolean,
): string[] {
  return found === expected ? [] : [`${what} ${String(found)}, not ${String(expected)}`];
}

/** Returns faults of the primary tracker. Where users choose it, any tracker of the ground truth is right. */
function wrongPrimary({ expected }: CorpusSite, { trackers, questions }: Detection): string[] {
  if (questions.some(({ about }) => about === 'primary')) return [];
  const [found, due] = [trackers[0]?.family ?? 'none', expected.trackers[0]?.family ?? 'none'];
  return differs('the primary tracker is', found, due);
}

function missingQuestions({ expected }: CorpusSite, { questions }: Detection): string[] {
  const candidates = questions.flatMap((question) =>
    question.about === 'collector' ? question.candidates : [],
  );
  const isQuestioned = (location: string) =>
    candidates.some(({ phpTagName }) => matchesTagName(phpTagName, `https://${location}`));
  return (expected.askedCollectors ?? [])
    .filter((location) => !isQuestioned(location))
    .map((location) => `${location} is not asked about`);
}

function wrongRest({ expected }: CorpusSite, { dataLayers, consent, others }: Detection): string[] {
  const found = dataLayers
    .map(({ name, shape }) => `${name} ${shape}`)
    .toSorted()
    .join(', ');
  const unseen = (expected.others ?? []).filter((vendor) => others.every(({ name }) => name !== vendor));
  return [
    ...unseen.map((vendor) => `${vendor} is not recognised`),
    ...differs('dataLayers:', found, (expected.dataLayers ?? []).toSorted().join(', ')),
    ...differs('a banner stands there:', consent.isBannerSeen === true, expected.hasBanner === true),
    ...differs('the banner was accepted:', consent.isAccepted, expected.hasBanner === true),
  ];
}
