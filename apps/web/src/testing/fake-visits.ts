import type { ComparedPage } from '@vigie/contract/comparison.ts';
import type { LocationKind } from '@vigie/contract/location-comparison.ts';
import type { SealedVisit } from '@vigie/contract/sealed-visit.ts';
import type { Evolution, Marker } from '@vigie/contract/health.ts';
import {
  byId,
  matchesFilter,
  pageOf,
  refused,
  fileOf,
  mentions,
  removeById,
  type FakeOs,
} from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleVisitComparison, sampleReEvaluation } from './sample-visits.ts';
import { sampleId, NOW } from './samples.ts';

export function fakeObservations(os: FakeOs, state: FakeState) {
  return {
    get: os.observations.get.handler(({ input }) => byId(state.observations, input.id)),
    screenshot: os.observations.screenshot.handler(() => {
      throw refused('not-found');
    }),
    har: os.observations.har.handler(
      () => new Blob(['{"log":{"version":"1.2","entries":[]}}'], { type: 'application/json' }),
    ),
    inspection: os.observations.inspection.handler(
      () => new Blob(['{"title":"Website Evidence Collection"}'], { type: 'application/json' }),
    ),
    report: os.observations.report.handler(() => new Blob(['%PDF-1.7'], { type: 'application/pdf' })),
    compare: os.observations.compare.handler(({ input }) => {
      const before = byId(state.visits, input.otherId);
      const after = byId(state.visits, input.id);
      return sampleVisitComparison(before, after);
    }),
    ofPage: os.observations.ofPage.handler(({ input }) => pageOf(state.visits, input)),
    reEvaluate: os.observations.reEvaluate.handler(({ input }) => {
      const id = sampleId(4000 + state.reEvaluations.length);
      const begun = sampleReEvaluation({ ...input, id, state: 'running', done: 0, finishedAt: null });
      state.reEvaluations.unshift(begun);
      return begun;
    }),
    reEvaluations: os.observations.reEvaluations.handler(({ input }) => pageOf(state.reEvaluations, input)),
    /** Each poll shows progress; the second one shows the end. */
    reEvaluation: os.observations.reEvaluation.handler(({ input }) => {
      const found = byId(state.reEvaluations, input.id);
      const told = { ...found };
      Object.assign(found, sampleReEvaluation({ ...found, state: 'succeeded', done: found.total ?? 0 }));
      return told;
    }),
  };
}

export function fakeSealedVisits(os: FakeOs, state: FakeState) {
  function add(
    facts: Pick<SealedVisit, 'websiteId' | 'url' | 'observedAt'> & Partial<SealedVisit>,
  ): SealedVisit {
    const sealed: SealedVisit = {
      id: sampleId(9000 + state.sealedVisits.length),
      observationId: null,
      matrixId: null,
      visits: 1,
      visitsLeftOut: 0,
      sealedAt: NOW,
      sealedBy: 'Ada Martin',
      sizeBytes: 48_000,
      sha256: '00',
      fingerprint: 'ab:cd:ef',
      timeStamp: { at: NOW, authority: 'Test time stamps' },
      ...facts,
    };
    state.sealedVisits.unshift(sealed);
    return sealed;
  }
  return {
    list: os.sealedVisits.list.handler(({ input }) => {
      const { websiteId, observationId, matrixId } = input;
      const isAsked = (one: SealedVisit) =>
        one.websiteId === websiteId &&
        matchesFilter(observationId, one.observationId) &&
        matchesFilter(matrixId, one.matrixId);
      return pageOf(state.sealedVisits.filter(isAsked), input);
    }),
    seal: os.sealedVisits.seal.handler(({ input: { id } }) => {
      const { websiteId, url, observedAt } = byId(state.observations, id);
      return add({ websiteId, observationId: id, url, observedAt });
    }),
    sealMatrix: os.sealedVisits.sealMatrix.handler(({ input: { id } }) => {
      const { websiteId, at } = byId(state.consentMatrices, id);
      const url = 'https://www.boutique-demo.fr/';
      return add({ websiteId, matrixId: id, url, observedAt: at, visits: 8, visitsLeftOut: 2 });
    }),
    file: os.sealedVisits.file.handler(() => new Blob(['sealed'], { type: 'application/wacz' })),
    release: os.sealedVisits.release.handler(({ input }) => removeById(state.sealedVisits, input.id)),
  };
}

interface Filters {
  kind?: string | undefined;
  cause?: string | undefined;
  q?: string | undefined;
}

export function fakeComparisons(os: FakeOs, state: FakeState) {
  const found = (filters: Filters) => state.comparedPages.filter((page) => passes(page, filters));
  const located = ({ kind, q }: { kind?: LocationKind | undefined; q?: string | undefined }) =>
    state.locationPages.filter(
      ({ kinds, path }) => (kind === undefined || kinds.includes(kind)) && mentions(q, path),
    );
  return {
    summary: os.comparisons.summary.handler(() => state.comparison),
    pages: os.comparisons.pages.handler(({ input }) => pageOf(found(input), input)),
    csv: os.comparisons.csv.handler(({ input }) =>
      fileOf(['\uFEFFpage', ...found(input).map(({ path }) => path), ''].join('\r\n')),
    ),
    runs: os.comparisons.runs.handler(({ input }) => {
      const { shown, reference } = state.comparison;
      return pageOf(
        [shown.run, reference.run].filter((run) => run !== null),
        input,
      );
    }),
    locations: os.comparisons.locations.handler(() => state.locations),
    locationPages: os.comparisons.locationPages.handler(({ input }) => pageOf(located(input), input)),
    locationsCsv: os.comparisons.locationsCsv.handler(({ input }) =>
      fileOf(['\uFEFFpage', ...located(input).map(({ path }) => path), ''].join('\r\n')),
    ),
    hits: os.comparisons.hits.handler(() => ({
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
    })),
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

export function fakeReleases(os: FakeOs, state: FakeState) {
  return {
    list: os.releases.list.handler(({ input }) => pageOf(state.releases, input)),
    create: os.releases.create.handler(({ input: { websiteId, label, releasedAt = NOW, url = null } }) => {
      const id = sampleId(4500 + state.releases.length);
      const release = { id, websiteId, label, releasedAt, url, author: null };
      state.releases.unshift(release);
      return release;
    }),
    remove: os.releases.remove.handler(({ input }) => removeById(state.releases, input.id)),
  };
}

/** Returns an evolution with the releases reported since. */
export function withReleases(
  state: FakeState,
  { websiteId, from, to }: { websiteId: string; from: string; to: string },
): Evolution {
  const evolution = state.evolution(websiteId, { from, to });
  const told = state.releases.map(({ id, releasedAt, label, url }): Marker => ({
    id,
    at: releasedAt,
    kind: 'release',
    label,
    url,
  }));
  const markers = [...evolution.markers, ...told].toSorted((a, b) => a.at.localeCompare(b.at));
  return { ...evolution, markers };
}
