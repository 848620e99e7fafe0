import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import { judge } from '@vigie/audit/judge.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation, View } from '@vigie/contract/observation/observation.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { ReceivedHit } from '@vigie/demo-site/received-hits.ts';
import type { LatePage, Truth } from './page.ts';
import { isHitOf, trackingOf } from './page.ts';
import { pushesIn } from '../push-differences.ts';
import { requestDifferences } from '../request-differences.ts';
import { statement, statementOf } from '../verdict-differences.ts';

/** What is judged on each page: the verdicts, then what they rest on. `collector`: recorded as it was received. */
export const POINTS = [...CHECKS, 'pushes', 'hits', 'views', 'collector'] as const;
type Point = (typeof POINTS)[number];

/** What a visit says of each point, in words that are the same on every port and at every hour. */
export type PointTexts = Record<Point, string>;

/** A point that a visit got wrong. */
export type Misjudged = { page: string; point: Point; found: string; truth: string };

const PASSED = statement(null, undefined);
const EXACT = 'as received';

export function pointTextsOf(page: LatePage, observation: Observation, received: ReceivedHit[]): PointTexts {
  const { failure, dataLayer, views } = observation;
  if (failure !== null) return everywhere(`not visited: ${failure.code}`);
  const tracking = trackingOf(page);
  const verdicts = judge(observation, tracking).map((verdict) => [verdict.check, statementOf(verdict)]);
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

/** Real trackers send other hits of their own accord, of which the truth says nothing. */
function hitsIn(page: LatePage, observation: Observation): Hit[] {
  const hits = decodeHits(observation, trackingOf(page));
  return page.parts.tracker === undefined ? hits : hits.filter(({ kind }) => kind === 'page-view');
}

/** Returns the points on which a visit contradicts the truth; of several truths, the one that it comes closest to. */
export function misjudgedPoints(page: LatePage, texts: PointTexts): Misjudged[] {
  const byTruth = page.truths.map((truth) => contradictions(page, truthText(truth, texts), texts));
  return byTruth.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Failing verdicts that the page deserves, how many of them were found, and those found on checks that pass. */
export function countFailures(
  page: LatePage,
  texts: PointTexts,
): { due: number; found: number; false: number } {
  const wrong = new Set(misjudgedPoints(page, texts).map(({ point }) => point));
  const reasons = page.truths[0]?.reasons ?? {};
  const due = CHECKS.filter((check) => (reasons[check] ?? null) !== null);
  return {
    due: due.length,
    found: due.filter((check) => !wrong.has(check)).length,
    false: CHECKS.filter((check) => !due.includes(check) && wrong.has(check)).length,
  };
}

function contradictions({ name }: LatePage, truth: PointTexts, texts: PointTexts): Misjudged[] {
  return POINTS.filter((point) => truth[point] !== texts[point]).map((point) => ({
    page: name,
    point,
    found: texts[point],
    truth: truth[point],
  }));
}

function truthText({ reasons, causes, warnings, pushes, hits, views }: Truth, texts: PointTexts): PointTexts {
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

/** Returns what follows the page's own path; some trackers tell no more than a path. */
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
