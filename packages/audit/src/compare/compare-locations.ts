import {
  LOCATION_KINDS,
  type LocationDifference,
  type LocationKind,
  type LocationPage,
} from '@vigie/contract/location-comparison.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { Outcome, Verdict } from '@vigie/contract/verdict.ts';

/** Visit of an audit from one location, with the compared values. */
export interface LocatedVisit {
  /** Path that pairs the pages of the audits. */
  path: string;
  observationId: string;
  url: string;
  failure: FailureCode | null;
  verdicts: Pick<Verdict, 'check' | 'outcome' | 'reason'>[];
  hasBanner: boolean | null;
  trackers: string[];
  /** Number of hits to the website's own tracker, of any family. */
  hits: number;
}

type Visits = (LocatedVisit | null)[];

/** Returns the pages of audits from several locations side by side, pages with the most differences first. */
export function compareLocations(audits: LocatedVisit[][]): LocationPage[] {
  const byPath = audits.map((visits) => new Map(visits.map((visit) => [visit.path, visit])));
  const paths = new Set(audits.flat().map(({ path }) => path));
  return [...paths]
    .map((path) => {
      return comparePage(
        path,
        byPath.map((visits) => visits.get(path) ?? null),
      );
    })
    .toSorted((a, b) => b.differences.length - a.differences.length || (a.path < b.path ? -1 : 1));
}

/** Returns the number of pages of each kind. */
export function countLocationKinds(pages: LocationPage[]): Record<LocationKind, number> {
  const count = (kind: LocationKind) => pages.filter(({ kinds }) => kinds.includes(kind)).length;
  return Object.fromEntries(LOCATION_KINDS.map((kind) => [kind, count(kind)])) as Record<
    LocationKind,
    number
  >;
}

function comparePage(path: string, visits: Visits): LocationPage {
  const differences = [...visitOf(visits), ...bannerOf(visits), ...trackersOf(visits), ...checksOf(visits)];
  const kinds = new Set<LocationKind>(differences.map(({ kind }) => kind));
  return {
    id: path,
    path,
    kinds: kinds.size === 0 ? ['same'] : LOCATION_KINDS.filter((kind) => kinds.has(kind)),
    visits: visits.map((visit) => {
      return visit && { observationId: visit.observationId, url: visit.url, failure: visit.failure };
    }),
    differences,
  };
}

function visitOf(visits: Visits): LocationDifference[] {
  const values = visits.map((visit) => {
    if (visit === null) return 'not-visited' as const;
    return visit.failure === null ? ('measured' as const) : ('failed' as const);
  });
  return new Set(values).size > 1 ? [{ kind: 'visit', values }] : [];
}

function bannerOf(visits: Visits): LocationDifference[] {
  const values = visits.map((visit) => visit?.hasBanner ?? null);
  return isMixed(values) ? [{ kind: 'banner', values }] : [];
}

/**
 * Returns the trackers that some locations detected and others did not. Ignores locations at which the page was not
 * measured.
 */
function trackersOf(visits: Visits): LocationDifference[] {
  const names = [...new Set(visits.flatMap((visit) => visit?.trackers ?? []))].toSorted();
  const named = names.flatMap((tracker) =>
    differenceOf(visits, tracker, (own) => own.trackers.includes(tracker)),
  );
  // The website's own tracker has a name of its own there, unless its family is unknown.
  return named.length > 0 ? named : differenceOf(visits, '', ({ hits }) => hits > 0);
}

function differenceOf(
  visits: Visits,
  tracker: string,
  isThere: (visit: LocatedVisit) => boolean,
): LocationDifference[] {
  const values = visits.map((visit) => (visit === null || visit.failure !== null ? null : isThere(visit)));
  return isMixed(values) ? [{ kind: 'tracker', tracker, values }] : [];
}

/** Returns the checks that passed at one location and failed at another one. */
function checksOf(visits: Visits): LocationDifference[] {
  const verdicts = visits.map((visit) => visit?.verdicts ?? []);
  const checks = [...new Set(verdicts.flat().map(({ check }) => check))];
  return checks.flatMap((check) => {
    const own = verdicts.map((all) => all.find((verdict) => verdict.check === check) ?? null);
    const values = own.map((verdict): Outcome | null => verdict?.outcome ?? null);
    if (!values.includes('passed') || !values.includes('failed')) return [];
    return [
      { kind: 'check' as const, check, values, reasons: own.map((verdict) => verdict?.reason ?? null) },
    ];
  });
}

const isMixed = (values: (boolean | null)[]) => values.includes(true) && values.includes(false);
