import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { exportConsentFindings, exportMatrix } from './consent-csv.service.ts';
import { readExempt, setExempt } from './exempt-vendors.service.ts';
import { readMatrixReport, type VisitPrinter } from './matrix-report.service.ts';
import { listCellVisits, listConsentFindings, listMatrices, readMatrix } from './read-matrix.service.ts';
import { startMatrix } from './start-matrix.service.ts';

export function createConsentRoutes({ queue, print }: { queue: RunQueue; print: VisitPrinter }) {
  return routes(contract.consent, {
    list: listMatrices,
    start: (call, input) => startMatrix(call, input, queue),
    get: readMatrix,
    visits: listCellVisits,
    findings: listConsentFindings,
    csv: async (call, input, { request }) => sendCsv(request, await exportMatrix(call, input)),
    findingsCsv: async (call, input, { request }) =>
      sendCsv(request, await exportConsentFindings(call, input)),
    report: (call, input) => readMatrixReport(call, input, print),
    exempt: readExempt,
    setExempt,
  });
}
