import type { PrintPage } from '@vigie/server/modules/sharing/report-printer.ts';

/** Prints a page with the local Chromium; loads the inspector on the first call. */
export const printPage: PrintPage = async (order) => {
  const inspector = await import('@vigie/inspector/print/print-page.ts');
  return inspector.printPage(order, process.env);
};
