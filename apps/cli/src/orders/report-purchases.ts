import { readReportAddress } from '@vigie/contract/report-interfaces.ts';
import type { OpenedTable } from '@vigie/orders/reading/csv-table.ts';
import type { OrderLedger } from '@vigie/orders/joining/order-ledger.ts';
import { tableOfPurchases } from '@vigie/orders/reading/sent-tables.ts';
import { openReader } from '@vigie/reports/report-connection.ts';
import type { DayRange } from '@vigie/reports/report-reader.ts';
import { UsageError } from '../options/usage-error.ts';
import { egressOf } from '../report/run-audit.ts';
import { sendWithin } from '../reports/hit-ledger.ts';
import { readReports, type NamedReport, type NamedToken } from '../reports/report-options.ts';

const DAY_MS = 86_400_000;
/** Days that are read: a report is queried day by day. */
const DAYS_MAX = 400;

/** Purchases of a report. `timeZone`: that of times without a zone; null: the report does not state it. */
interface ReportTable {
  table: OpenedTable;
  timeZone: string | null;
}

/**
 * Reads the purchases of the days of all orders from a reporting interface. Throws UsageError for a token that cannot be
 * read and for orders of too many days, and ReportUnavailable if the interface does not return them.
 */
export async function readReportPurchases(
  ledger: OrderLedger,
  report: NamedReport,
  tokens: readonly NamedToken[] | undefined,
): Promise<ReportTable> {
  const range = daysOf(ledger);
  if (range === null) return { table: tableOfPurchases([]), timeZone: null };
  const [order] = await readReports({ reports: [report], reportsToken: [...(tokens ?? [])] }, process.env);
  const egress = await egressOf({ urls: [report.url], loopbackPorts: [], isPublicOnly: false });
  const { family, url } = report;
  const reader = openReader({ family, url, token: order?.token ?? '', send: sendWithin(egress) });
  const address = readReportAddress(family, url);
  const account = 'fault' in address ? '' : (address.options.account ?? '');
  if (reader.purchases === undefined) throw new UsageError([`${family} lists no transaction ids`]);
  const { purchases, timeZone } = await reader.purchases(account, range);
  return { table: tableOfPurchases(purchases), timeZone };
}

/** Returns the days of the orders, and one more on both sides for other time zones. Null: there is no order. */
function daysOf(ledger: OrderLedger): DayRange | null {
  let [firstMs, lastMs] = [Infinity, -Infinity];
  for (let at = 0; at < ledger.size; at += 1) {
    const { atMs } = ledger.at(at);
    firstMs = Math.min(firstMs, atMs);
    lastMs = Math.max(lastMs, atMs);
  }
  if (lastMs < firstMs) return null;
  if (lastMs - firstMs > DAYS_MAX * DAY_MS)
    throw new UsageError([
      `the orders are of more than ${DAYS_MAX} days: leave the oldest ones out of the file`,
    ]);
  return { first: dayOf(firstMs - DAY_MS), last: dayOf(Math.min(lastMs + DAY_MS, Date.now() + DAY_MS)) };
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
