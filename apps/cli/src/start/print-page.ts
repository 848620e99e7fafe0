import type { PrintPage } from '@vigie/server/modules/sharing/report-printer.ts';

/** Prints with the Chromium of this machine; the inspector is loaded when somebody prints. */
export const printPage: PrintPage = async (order) => {
  const inspector = await import('@vigie/inspector/print/print-page.ts');
  return inspector.printPage(order, process.env);
};
