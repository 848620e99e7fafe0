import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { ReportPrinter } from './report-printer.ts';
import { listSubscriptions, subscribe } from './report-subscriptions.service.ts';
import { readReportPdf } from './reports.service.ts';

export function createReportRoutes({ print }: { print: ReportPrinter }) {
  return routes(contract.reports, {
    pdf: (call, input) => readReportPdf(call, input, print),
    subscriptions: (call) => listSubscriptions(call),
    subscribe: (call, input) => subscribe(call, input),
  });
}
