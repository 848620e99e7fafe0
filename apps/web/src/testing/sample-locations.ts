import {
  locationDifferenceSchema,
  comparedLocationSchema,
  locationComparisonSchema,
  LOCATION_KINDS,
  type ComparedLocation,
  type LocationComparison,
  type LocationDifference,
  type LocationKind,
  type LocationPage,
} from '@vigie/contract/location-comparison.ts';
import { sampleOf } from './sample-of.ts';
import { sampleComparedPages, sampleRunComparison } from './sample-comparison.ts';
import { NOW, sampleId, sampleScore } from './samples.ts';

const SITE = 'https://www.boutique-demo.fr';

const BANNER: LocationDifference = { kind: 'banner', values: [true, false] };
const TRACKER: LocationDifference = sampleOf(locationDifferenceSchema, {
  tracker: 'Matomo (1)',
  values: [false, true],
});
const CHECK: LocationDifference = sampleOf(locationDifferenceSchema, {
  values: ['failed', 'passed'],
  reasons: ['http-error', null],
});
const PAGES: [path: string, differences: LocationDifference[]][] = [
  ['/', [BANNER, TRACKER]],
  ['/panier', [CHECK]],
  ['/contact', []],
];

function sampleLocationPages(): LocationPage[] {
  return PAGES.map(([path, differences], index) => {
    const visit = (locationIndex: number) => ({
      observationId: sampleId(1100 + 10 * locationIndex + index),
      url: SITE + path,
      failure: null,
    });
    return {
      id: path,
      path,
      kinds: differences.length === 0 ? ['same'] : differences.map(({ kind }) => kind),
      visits: [visit(0), visit(1)],
      differences,
    };
  });
}

function sampleLocation(locationIndex: number, changes: Partial<ComparedLocation>): ComparedLocation {
  const id = sampleId(210 + locationIndex);
  const agent = { id: sampleId(70 + locationIndex), name: `Agent ${locationIndex + 1}` };
  return sampleOf(comparedLocationSchema, {
    counts: locationIndex === 0,
    job: { id, state: 'succeeded', score: sampleScore(3, {}), agent },
    pages: 3,
    trackers: ['Matomo (1)'],
    ...changes,
  });
}

function sampleLocations(pages: LocationPage[] = sampleLocationPages()): LocationComparison {
  const count = (kind: LocationKind) => pages.filter(({ kinds }) => kinds.includes(kind)).length;
  const counts = LOCATION_KINDS.map((kind) => [kind, count(kind)]);
  return sampleOf(locationComparisonSchema, {
    id: sampleId(210),
    at: NOW,
    isWhole: true,
    locations: [
      sampleLocation(0, { location: 'Paris', pagesWithBanner: 1 }),
      sampleLocation(1, { location: 'Boston' }),
    ],
    pages: Object.fromEntries(counts) as Record<LocationKind, number>,
    others: [
      { id: sampleId(210), locations: ['Paris', 'Boston'] },
      { id: sampleId(220), at: '2026-11-20T10:00:00.000Z', locations: ['Paris', 'Montréal'] },
    ],
  });
}

/** Returns the data of the comparison screen: two runs, and audits from two locations, with their pages. */
export function sampleCompared() {
  return {
    comparison: sampleRunComparison(),
    comparedPages: sampleComparedPages(),
    locations: sampleLocations(),
    locationPages: sampleLocationPages(),
  };
}
