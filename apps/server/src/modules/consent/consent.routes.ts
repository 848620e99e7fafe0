import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { listCellVisits } from './cell-visits.service.ts';
import { listConsentFindings } from './consent-findings.service.ts';
import { exportConsentFindings, exportMatrix, exportPages } from './consent-csv.service.ts';
import { readExempt, setExempt } from './exempt-vendors.service.ts';
import { readMatrixReport, type VisitPrinter } from './matrix-report.service.ts';
import { listMatrices, readConsentMatrix } from './read-matrix.service.ts';
import { startMatrix } from './start-matrix.service.ts';

export function createConsentRoutes({ queue, print }: { queue: RunQueue; print: VisitPrinter }) {
  return routes(contract.consent, {
    list: listMatrices,
    start: (call, input) => startMatrix(call, input, queue),
    get: readConsentMatrix,
    visits: listCellVisits,
    findings: listConsentFindings,
    csv: async (call, input, { request }) => sendCsv(request, await exportMatrix(call, input)),
    findingsCsv: async (call, input, { request }) =>
      sendCsv(request, await exportConsentFindings(call, input)),
    pagesCsv: async (call, input, { request }) => sendCsv(request, await exportPages(call, input)),
    report: (call, input) => readMatrixReport(call, input, print),
    exempt: readExempt,
    setExempt,
  });
}
