import { byId, matchesFilter, pageOf, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleConsentMatrix, sampleMatrixRun } from './sample-consent.ts';
import { sampleId } from './sample-text.ts';

export function answerConsent(state: FakeState): Answers<'consent'> {
  const find = (id: string) => byId(state.consentMatrices, id);
  return {
    start: ({ websiteId, holdBackSeconds }) => {
      const none = { jobs: 0, pagesTotal: 0, pagesDone: 0, pagesFailed: 0 };
      const heldBack = holdBackSeconds === null ? null : { seconds: holdBackSeconds, ...none };
      const id = sampleId(950 + state.consentMatrices.length);
      const run = sampleMatrixRun({ id, websiteId, endedAt: null, findings: null, heldBack });
      state.consentMatrices.unshift(run);
      return run;
    },
    get: ({ id, pageId }) => {
      const matrix = sampleConsentMatrix(find(id));
      return { ...matrix, pages: matrix.pages.filter((page) => matchesFilter(pageId, page.pageId)) };
    },
    visits: (input) => {
      const { pages, run } = sampleConsentMatrix(find(input.id));
      const figures = {
        hits: 1,
        pings: 0,
        cookies: ['_ga (www.boutique-demo.fr)'],
        storage: [],
        heldBack: null,
      };
      const visits = pages.flatMap(({ pageId, url, states }) => {
        const visit = states[input.state];
        return visit && matchesFilter(input.pageId, pageId)
          ? [{ ...visit, pageId, url, at: run.at, ...figures }]
          : [];
      });
      return pageOf(visits, input);
    },
    findings: (input) =>
      pageOf(
        state.consentFindings.filter(
          ({ pageId, vendor, state: shown, kind, severity }) =>
            matchesFilter(input.pageId, pageId) &&
            matchesFilter(input.vendor, vendor) &&
            matchesFilter(input.state, shown) &&
            matchesFilter(input.kind, kind) &&
            matchesFilter(input.severity, severity),
        ),
        input,
      ),
    report: () => new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
    exempt: () => state.exemptVendors,
    setExempt: ({ id: _id, ...exempt }) => (state.exemptVendors = exempt),
  };
}
