import { ORDER_FIELDS, PURCHASE_FIELDS } from '@vigie/contract/order-comparison.ts';
import { PURCHASE_REPORTS } from '@vigie/contract/orders.ts';
import { isTimeZone } from '@vigie/contract/time-zone.ts';
import { reportFaults, REPORT_OPTIONS, type NamedReport } from '../reports/report-options.ts';
import { AUDIT_OPTIONS } from './audit-options.ts';
import { choice, list, one, text, type Option, type Reading, type ValuesOf } from './option.ts';
import { readArguments } from './read-arguments.ts';
import { understand } from './understand.ts';
import { UsageError } from './usage-error.ts';

const ORDERS_FORMATS = ['text', 'json', 'markdown'] as const;
const FIELDS: readonly string[] = [...new Set([...ORDER_FIELDS, ...PURCHASE_FIELDS])];
const FILES = ['orders', 'purchases'] as const;
export type FileKind = (typeof FILES)[number];

/** Heading that the user named for a field, in one file or in both. */
export interface NamedColumn {
  file: FileKind | null;
  field: string;
  heading: string;
}

const namedColumns: Option<NamedColumn[]> = {
  kind: 'list',
  placeholder: '[FILE:]FIELD=HEADING',
  summary: `the column of a field (${FIELDS.join(', ')}), such as order_id=Bestellnummer; before time, amount and currency, orders: or purchases: names the file; may be repeated`,
  read(words) {
    const value: NamedColumn[] = [];
    for (const word of words) {
      const named = namedColumn(word);
      if ('wrong' in named) return named;
      value.push(named.value);
    }
    return { value };
  },
};

/** Options of `vigie orders compare`, in the order of its help. */
export const ORDERS_TABLE = {
  map: namedColumns,
  columns: list({
    placeholder: 'HEADING,...',
    summary: 'the further columns of the orders that may explain missing ones, at most ten (the first ten)',
    split: ',',
  }),
  timeZone: one({
    placeholder: 'ZONE',
    summary: 'zone of the shop, for its days and for times without an offset, e.g. Europe/Berlin (UTC)',
    read: (word): Reading<string> =>
      isTimeZone(word.trim())
        ? { value: word.trim() }
        : { wrong: `"${word}" is not a time zone: write for example --time-zone Europe/Berlin` },
  }),
  minorUnits: list({
    placeholder: FILES.join(','),
    summary: 'the files whose amounts are in cents',
    split: ',',
    wrong: (word) =>
      FILES.some((file) => file === word) ? null : `"${word}" is not one of ${FILES.join(', ')}`,
  }),
  consentRefused: one({
    placeholder: 'SHARE',
    summary: 'share of visitors who refuse consent (0.11 or 11%): so many missing orders are expected',
    read: share('--consent-refused 11%'),
  }),
  reports: {
    ...REPORT_OPTIONS.reports,
    summary: `the reporting interface whose purchases are read instead of a file (${PURCHASE_REPORTS.join(', ')}), with its site: 'matomo=https://stats.example.org?account=1'`,
  },
  reportsToken: REPORT_OPTIONS.reportsToken,
  failOver: one({
    placeholder: 'SHARE',
    summary: 'exit code 1 when a larger share of the paid orders is missing (0.05 or 5%)',
    read: share('--fail-over 5%'),
  }),
  format: one({
    placeholder: ORDERS_FORMATS.join('|'),
    summary: 'form of the report (text)',
    read: choice(ORDERS_FORMATS),
  }),
  output: AUDIT_OPTIONS.output,
  lang: AUDIT_OPTIONS.lang,
};

/** Order of `vigie orders compare`. */
export interface OrdersOrder {
  /** File of the orders, and file or address of the purchases. */
  paths: Record<FileKind, string>;
  /** Interface that returns the purchases. Null: they are in a file. */
  report: NamedReport | null;
  named: readonly NamedColumn[];
  values: ValuesOf<typeof ORDERS_TABLE>;
}

const EXAMPLE = 'vigie orders compare orders.csv purchases.csv';

/** Reads the command line; throws UsageError with every fault. */
export function readOrdersOrder(argv: string[]): OrdersOrder {
  const given = readArguments(argv, ORDERS_TABLE);
  const { values, faults } = understand(given, ORDERS_TABLE);
  const { reports = [], columns = [] } = values;
  const [orders, file, ...more] = given.positionals;
  const [report = null] = reports;
  const purchases = report === null ? file : addressOf(report);
  if (orders === undefined) faults.push(`the files are missing: ${EXAMPLE}`);
  else if (purchases === undefined) faults.push(`the file of the purchases is missing: ${EXAMPLE}`);
  if (report !== null && file !== undefined)
    faults.push(`"${file}" is not expected here: --reports lists the purchases`);
  faults.push(...more.map((word) => `"${word}" is not expected here: name two files`));
  faults.push(...reports.flatMap(purchaseReportFaults), ...reportFaults(values));
  if (reports.length > 1)
    faults.push('--reports names more than one interface: orders are compared with one');
  if (columns.length > 10) faults.push('--columns names more than ten columns: leave some out');
  if (orders === undefined || purchases === undefined || faults.length > 0) throw new UsageError(faults);
  return { paths: { orders, purchases }, report, named: values.map ?? [], values };
}

/** Returns the address of an interface without its query. */
const addressOf = ({ url }: NamedReport): string => url.replace(/[?#].*$/, '');

/** Returns what an interface lacks to return purchases. */
function purchaseReportFaults({ family, url }: NamedReport): string[] {
  if (!PURCHASE_REPORTS.some((one) => one === family))
    return [`--reports ${family} lists no transaction ids: use one of ${PURCHASE_REPORTS.join(', ')}`];
  if (family === 'ga4' || new URL(url).searchParams.has('account')) return [];
  const example = `${family}=${addressOf({ family, url })}?account=1`;
  return [`--reports ${family} needs the site whose purchases are read: write --reports '${example}'`];
}

function namedColumn(word: string): Reading<NamedColumn> {
  const [, file, field = '', heading = ''] =
    /^(?:(orders|purchases):)?([^=]*)=(.*)$/s.exec(word.trim()) ?? [];
  const known = FIELDS.find((one) => one === field.trim().toLowerCase());
  const read = text(heading);
  if (known === undefined || 'wrong' in read)
    return {
      wrong: `"${word}" is not one of ${FIELDS.join(', ')} with a heading: write for example --map order_id=Bestellnummer`,
    };
  return { value: { file: (file as FileKind | undefined) ?? null, field: known, heading: read.value } };
}

function share(example: string) {
  return (word: string): Reading<number> => {
    const [, figure, percent] = /^(\d{1,3}(?:[.,]\d+)?|[.,]\d+)\s*(%?)$/.exec(word.trim()) ?? [];
    const value = Number(figure?.replace(',', '.')) / (percent === '%' ? 100 : 1);
    if (value >= 0 && value <= 1) return { value };
    return { wrong: `"${word}" is not a share from 0 to 1 or 0% to 100%: write for example ${example}` };
  };
}
