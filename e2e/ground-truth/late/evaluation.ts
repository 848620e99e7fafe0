import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation, View } from '@vigie/contract/observation/observation.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { ReceivedHit } from '@vigie/demo-site/received-hits.ts';
import type { LatePage, PageGroundTruth } from './page.ts';
import { isHitOf, trackingOf } from './page.ts';
import { pushesIn } from '../push-differences.ts';
import { requestDifferences } from '../request-differences.ts';
import { statement, statementOf } from '../verdict-differences.ts';

/**
 * Points that are evaluated on each page: the verdicts, then the data behind them. `collector`: recorded as received.
 */
export const POINTS = [...CHECKS, 'pushes', 'hits', 'views', 'collector'] as const;
type Point = (typeof POINTS)[number];

/** Result of a visit for each point, as text that does not depend on ports or times. */
export type PointTexts = Record<Point, string>;

/** A point with a wrong result. */
export type WrongResult = { page: string; point: Point; found: string; expected: string };

const PASSED = statement(null, undefined);
const EXACT = 'as received';

export function pointTextsOf(page: LatePage, observation: Observation, received: ReceivedHit[]): PointTexts {
  const { failure, dataLayer, views } = observation;
  if (failure !== null) return everywhere(`not visited: ${failure.code}`);
  const tracking = trackingOf(page);
  const verdicts = evaluateObservation(observation, tracking).map((verdict) => [
    verdict.check,
    statementOf(verdict),
  ]);
  const differences = requestDifferences(page.path, observation, {
    received,
    isHit: ({ pathname }) => isHitOf(page, pathname),
  });
  return {
    ...everywhere('no verdict'),
    ...Object.fromEntries(verdicts),
    pushes: dataLayer.state === 'recorded' ? JSON.stringify(pushesIn(dataLayer.value)) : dataLayer.why,
    hits: listed(hitsIn(page, observation).map((hit) => hitText(page, hit))),
    views: views.state === 'recorded' ? listed(views.value.map((view) => viewText(page, view))) : views.why,
    collector: differences.length === 0 ? EXACT : differences.join('; '),
  };
}

/**
 * Returns the hits to compare. Real trackers send other hits by themselves, about which the ground truth makes no
 * claim.
 */
function hitsIn(page: LatePage, observation: Observation): Hit[] {
  const hits = decodeHits(observation, trackingOf(page));
  return page.parts.tracker === undefined ? hits : hits.filter(({ kind }) => kind === 'page-view');
}

/** Returns the points on which a visit contradicts the ground truth; of several, the closest one is used. */
export function findWrongResults(page: LatePage, texts: PointTexts): WrongResult[] {
  const byExpectation = page.expectations.map((expected) =>
    contradictions(page, formatGroundTruth(expected, texts), texts),
  );
  return byExpectation.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Counts expected failing verdicts, those found, and those found on checks that pass. */
export function countFailures(
  page: LatePage,
  texts: PointTexts,
): { due: number; found: number; false: number } {
  const wrong = new Set(findWrongResults(page, texts).map(({ point }) => point));
  const reasons = page.expectations[0]?.reasons ?? {};
  const due = CHECKS.filter((check) => (reasons[check] ?? null) !== null);
  return {
    due: due.length,
    found: due.filter((check) => !wrong.has(check)).length,
    false: CHECKS.filter((check) => !due.includes(check) && wrong.has(check)).length,
  };
}

function contradictions({ name }: LatePage, expected: PointTexts, texts: PointTexts): WrongResult[] {
  return POINTS.filter((point) => expected[point] !== texts[point]).map((point) => ({
    page: name,
    point,
    found: texts[point],
    expected: expected[point],
  }));
}

function formatGroundTruth(
  { reasons, causes, warnings, pushes, hits, views }: PageGroundTruth,
  texts: PointTexts,
): PointTexts {
  const verdicts = CHECKS.map((check) => [
    check,
    statement(reasons[check] ?? null, causes[check], warnings[check]),
  ]);
  return {
    ...everywhere(PASSED),
    ...Object.fromEntries(verdicts),
    pushes: JSON.stringify(pushes),
    hits: hits === null ? texts.hits : listed(hits),
    views: listed(views),
    collector: EXACT,
  };
}

function hitText(page: LatePage, { kind, parameters, pageUrl }: Hit): string {
  return [kind, kind === 'event' ? parameters['e_a'] : '', pageUrl && partOf(page, pageUrl)]
    .filter(Boolean)
    .join(' ');
}

function viewText(page: LatePage, { kind, url }: View): string {
  return [kind, partOf(page, url)].filter(Boolean).join(' ');
}

/** Returns the part after the page's own path; some trackers send only a path. */
function partOf({ path }: LatePage, address: string): string {
  const url = URL.parse(address, 'http://site');
  if (url === null) return address;
  const part = url.pathname.startsWith(path) ? url.pathname.slice(path.length) : url.pathname;
  return part + url.search + url.hash;
}

function listed(lines: string[]): string {
  return lines.join(', ') || 'none';
}

function everywhere(text: string): PointTexts {
  return Object.fromEntries(POINTS.map((point) => [point, text])) as PointTexts;
}
