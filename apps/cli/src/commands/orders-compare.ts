import { countedSentences } from '@vigie/contract/wording/counted-words.ts';
import { ReportUnavailable } from '@vigie/reports/report-request.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { inOnePiece } from '../format/formats.ts';
import { formatHelp } from '../format/help.ts';
import { jsonOf } from '../format/json.ts';
import { formatOrdersMarkdown } from '../format/markdown-orders.ts';
import { penFor } from '../format/pen.ts';
import { formatOrders } from '../format/text-orders.ts';
import { ORDERS_TABLE, readOrdersOrder, type OrdersOrder } from '../options/orders-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { compareFiles, type ComparedFiles } from '../orders/compare-files.ts';
import { overwritten } from '../output/overwritten.ts';
import { openDestination, writeToFile, writeToPipe, type Destination } from '../output/write-report.ts';

const AFTER = [
  'Counts the paid orders of a shop that are missing in a report, and shows what they have in common. Both files are CSV with a line of',
  'headings: order_id, time, amount, currency, state and up to ten further columns; transaction_id, time, amount, currency. The',
  'exports of WooCommerce, PrestaShop, Shopify, GA4 and Matomo are known; --map names other headings. Columns that look like',
  'personal data are not read. Nothing leaves this machine.',
  'With --reports, the purchases of the days of the orders are read from a reporting interface instead of a file.',
  '',
  'Exit codes: 0 compared, 1 more is missing than --fail-over, 2 the command line or a file cannot be understood,',
  '            3 no order is paid, or the report does not list its purchases, so there is nothing to compare.',
  '',
  'Example: vigie orders compare orders.csv purchases.csv --time-zone Europe/Paris',
  '         vigie orders compare orders.csv ga4.csv --map order_id=Bestellnummer --consent-refused 11% --format json',
  '         vigie orders compare orders.csv --reports "matomo=https://stats.example.org?account=1" --reports-token env:MATOMO_TOKEN',
];

export const ordersCompare: Command = {
  help: () => formatHelp('vigie orders compare ORDERS.csv [PURCHASES.csv] [options]', ORDERS_TABLE, AFTER),
  async run(argv) {
    const order = readOrdersOrder(argv);
    const { output, failOver } = order.values;
    if (output !== undefined) {
      const files = order.report === null ? Object.values(order.paths) : [order.paths.orders];
      const faults = await overwritten([output], files);
      if (faults.length > 0) throw new UsageError(faults);
    }
    const destination = output === undefined ? null : await openDestination(output);
    const compared = await compareFiles(order).catch((error: unknown) => printUnavailable(error, order));
    if (compared === null) return EXIT.notMeasured;
    const pieces = inOnePiece(written(compared, order, destination));
    await (destination === null ? writeToPipe(pieces, process.stdout) : writeToFile(pieces, destination));
    const { paid, missing } = compared.comparison.totals;
    if (paid === 0) {
      process.stderr.write('vigie orders compare: no order is paid, so there is nothing to compare\n');
      return EXIT.notMeasured;
    }
    if (failOver === undefined || missing / paid <= failOver) return EXIT.ok;
    process.stderr.write(
      `vigie orders compare: ${percent(missing / paid)} of the paid orders are missing, more than ${percent(failOver)}\n`,
    );
    return EXIT.findings;
  },
};

/** Prints why a report does not return its purchases. Raises every other error. */
function printUnavailable(error: unknown, { paths, values: { lang = 'en' } }: OrdersOrder): null {
  if (!(error instanceof ReportUnavailable)) throw error;
  const { cause, remedy } = countedSentences({ state: 'cannot-say', reason: error.reason }, lang);
  const message = [cause, remedy].filter((one) => one !== null).join(' ');
  process.stderr.write(`vigie orders compare: ${paths.purchases} does not list its purchases: ${message}\n`);
  return null;
}

function written(compared: ComparedFiles, order: OrdersOrder, destination: Destination | null): string {
  const { format = 'text', lang = 'en', timeZone = 'UTC' } = order.values;
  if (format === 'json') return `${jsonOf({ ...compared.comparison, files: compared.files })}\n`;
  const report = { ...compared, paths: order.paths, timeZone };
  return format === 'markdown'
    ? formatOrdersMarkdown(report, penFor(lang, destination))
    : formatOrders(report, penFor(lang, destination));
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
