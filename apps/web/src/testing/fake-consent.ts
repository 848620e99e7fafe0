import { byId, listFile, matchesFilter, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleConsentMatrix, sampleMatrixRun } from './sample-consent.ts';
import { sampleId } from './samples.ts';

export function fakeConsent(os: FakeOs, state: FakeState) {
  const calls = os.consent;
  const find = (id: string) => byId(state.consentMatrices, id);
  return {
    list: calls.list.handler(({ input }) =>
      pageOf(
        state.consentMatrices.filter(({ websiteId }) => matchesFilter(input.websiteId, websiteId)),
        input,
      ),
    ),
    start: calls.start.handler(({ input: { websiteId, holdBackSeconds } }) => {
      const none = { jobs: 0, pagesTotal: 0, pagesDone: 0, pagesFailed: 0 };
      const heldBack = holdBackSeconds === null ? null : { seconds: holdBackSeconds, ...none };
      const id = sampleId(950 + state.consentMatrices.length);
      const run = sampleMatrixRun({ id, websiteId, endedAt: null, findings: null, heldBack });
      state.consentMatrices.unshift(run);
      return run;
    }),
    get: calls.get.handler(({ input: { id, pageId } }) => {
      const matrix = sampleConsentMatrix(find(id));
      return { ...matrix, pages: matrix.pages.filter((page) => matchesFilter(pageId, page.pageId)) };
    }),
    visits: calls.visits.handler(({ input }) => {
      const { pages, run } = sampleConsentMatrix(find(input.id));
      const visits = pages.flatMap(({ pageId, url, states }) => {
        const visit = states[input.state];
        const figures = {
          hits: 1,
          pings: 0,
          cookies: ['_ga (www.boutique-demo.fr)'],
          storage: [],
          heldBack: null,
        };
        return visit && matchesFilter(input.pageId, pageId)
          ? [{ ...visit, pageId, url, at: run.at, ...figures }]
          : [];
      });
      return pageOf(visits, input);
    }),
    findings: calls.findings.handler(({ input }) =>
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
    ),
    csv: calls.csv.handler(() => listFile(state.consentMatrices)),
    pagesCsv: calls.pagesCsv.handler(() => listFile(state.consentMatrices)),
    findingsCsv: calls.findingsCsv.handler(() => listFile(state.consentMatrices)),
    report: calls.report.handler(() => new Blob(['%PDF-1.7'], { type: 'application/pdf' })),
    exempt: calls.exempt.handler(() => state.exemptVendors),
    setExempt: calls.setExempt.handler(({ input: { id: _id, ...exempt } }) => {
      state.exemptVendors = exempt;
      return exempt;
    }),
  };
}
