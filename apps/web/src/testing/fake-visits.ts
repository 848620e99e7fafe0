import type { ComparedPage } from '@vigie/contract/comparison.ts';
import type { Evolution, Marker } from '@vigie/contract/health.ts';
import type { LocationKind } from '@vigie/contract/location-comparison.ts';
import { sealedVisitSchema, type SealedVisit } from '@vigie/contract/sealed-visit.ts';
import { byId, fileOf, mentions, pageOf, refused, removeById, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleOf } from './sample-of.ts';
import { NOW, sampleId, SITE } from './sample-text.ts';
import { sampleReEvaluation, sampleVisitComparison } from './sample-visits.ts';

const json = (text: string) => new Blob([text], { type: 'application/json' });

export function answerObservations(state: FakeState): Answers<'observations'> {
  return {
    screenshot: () => {
      throw refused('not-found');
    },
    har: () => json('{"log":{"version":"1.2","entries":[]}}'),
    inspection: () => json('{"title":"Website Evidence Collection"}'),
    report: () => new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
    compare: ({ id, otherId }) => sampleVisitComparison(byId(state.visits, otherId), byId(state.visits, id)),
    ofPage: (input) => pageOf(state.visits, input),
    reEvaluate: (input) => {
      const id = sampleId(4000 + state.reEvaluations.length);
      const begun = sampleReEvaluation({ ...input, id, state: 'running', done: 0, finishedAt: null });
      state.reEvaluations.unshift(begun);
      return begun;
    },
    reEvaluations: (input) => pageOf(state.reEvaluations, input),
    /** Each poll shows progress; the second one shows the end. */
    reEvaluation: ({ id }) => {
      const found = byId(state.reEvaluations, id);
      const shown = { ...found };
      Object.assign(found, sampleReEvaluation({ ...found, state: 'succeeded', done: found.total ?? 0 }));
      return shown;
    },
  };
}

export function answerSealedVisits(state: FakeState): Answers<'sealedVisits'> {
  const add = (facts: Partial<SealedVisit>) => {
    const sealed = sampleOf(sealedVisitSchema, {
      id: sampleId(9000 + state.sealedVisits.length),
      visits: 1,
      sealedBy: 'Ada Martin',
      sizeBytes: 48_000,
      timeStamp: { authority: 'Test time stamps' },
      ...facts,
    });
    state.sealedVisits.unshift(sealed);
    return sealed;
  };
  return {
    seal: ({ id }) => {
      const { websiteId, url, observedAt } = byId(state.observations, id);
      return add({ websiteId, observationId: id, url, observedAt });
    },
    sealMatrix: ({ id }) => {
      const { websiteId, at } = byId(state.consentMatrices, id);
      return add({ websiteId, matrixId: id, url: `${SITE}/`, observedAt: at, visits: 8, visitsLeftOut: 2 });
    },
    file: () => new Blob(['sealed'], { type: 'application/wacz' }),
    release: ({ id }) => removeById(state.sealedVisits, id),
  };
}

interface Filters {
  kind?: string | undefined;
  cause?: string | undefined;
  q?: string | undefined;
}

/** Returns a CSV file with the paths of compared pages. */
const pathsOf = (pages: readonly { path: string }[]) =>
  fileOf(['\uFEFFpage', ...pages.map(({ path }) => path), ''].join('\r\n'));

export function answerComparisons(state: FakeState): Answers<'comparisons'> {
  const found = (filters: Filters) => state.comparedPages.filter((page) => passes(page, filters));
  const located = ({ kind, q }: { kind?: LocationKind | undefined; q?: string | undefined }) =>
    state.locationPages.filter(
      ({ kinds, path }) => (kind === undefined || kinds.includes(kind)) && mentions(q, path),
    );
  return {
    summary: () => state.comparison,
    pages: (input) => pageOf(found(input), input),
    csv: (input) => pathsOf(found(input)),
    runs: (input) => {
      const { shown, reference } = state.comparison;
      return pageOf(
        [shown.run, reference.run].filter((run) => run !== null),
        input,
      );
    },
    locations: () => state.locations,
    locationPages: (input) => pageOf(located(input), input),
    locationsCsv: (input) => pathsOf(located(input)),
    hits: () => ({
      isWhole: true,
      hits: [
        {
          kind: 'changed' as const,
          vendor: 'matomo',
          siteId: '1',
          number: 1,
          differences: [
            { change: 'changed' as const, name: 'action_name', before: 'Panier', after: 'Votre panier' },
            { change: 'removed' as const, name: 'dimension3', before: 'client', after: null },
          ],
        },
        { kind: 'only-reference' as const, vendor: 'ga4', siteId: 'G-1', number: 1, differences: [] },
      ],
    }),
  };
}

function passes({ path, kinds, changes }: ComparedPage, { kind, cause, q }: Filters): boolean {
  return (
    (kind === undefined || kinds.some((one) => one === kind)) &&
    (cause === undefined ||
      changes.some((change) => change.key === cause && change.kind === (kind ?? change.kind))) &&
    mentions(q, path)
  );
}

export function answerReleases({ releases }: FakeState): Answers<'releases'> {
  return {
    create: ({ websiteId, label, releasedAt = NOW, url = null }) => {
      const id = sampleId(4500 + releases.length);
      const release = { id, websiteId, label, releasedAt, url, author: null };
      releases.unshift(release);
      return release;
    },
  };
}

/** Returns an evolution with the releases reported since. */
export function withReleases(
  state: FakeState,
  { websiteId, from, to }: { websiteId: string; from: string; to: string },
): Evolution {
  const evolution = state.evolution(websiteId, { from, to });
  const releaseMarkers = state.releases.map(({ id, releasedAt, label, url }): Marker => ({
    id,
    at: releasedAt,
    kind: 'release',
    label,
    url,
  }));
  const markers = [...evolution.markers, ...releaseMarkers].toSorted((a, b) => a.at.localeCompare(b.at));
  return { ...evolution, markers };
}
