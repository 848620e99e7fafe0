import { SEVERITIES } from '@vigie/contract/classification.ts';
import { MATRIX_STATES, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import {
  ORDERS_GRAVEST_FIRST,
  type BrokenOrder,
  type ExemptVendor,
  type StoredConsentFinding,
  type StoredMatrix,
  type StoredMatrixPage,
  type StoredVendor,
} from '@vigie/contract/stored-consent.ts';
import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { consentFindingCause } from '@vigie/contract/wording/consent-finding-words.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import {
  MATRIX_REPORT_WORDS,
  type MatrixReportWording,
} from '@vigie/contract/wording/matrix-report-words.ts';
import { ORDER_WORDS } from '@vigie/contract/wording/order-words.ts';
import { factList, moreLine, printedPage, section, titledList } from '../../printed-page.ts';

export interface MatrixReport {
  matrix: StoredMatrix;
  findings: readonly StoredConsentFinding[];
  exempt: readonly ExemptVendor[];
  website: string;
  agents: readonly string[];
  software: string;
  locale: Locale;
  timeZone: string;
}

/** Maximum rows of a list in the PDF; the rest is left out. */
const ROWS_MAX = 200;
const ADDRESS_MAX = 200;

/**
 * Returns a consent matrix as an HTML page for an authority: its table and findings first. All values that pages sent
 * are escaped.
 */
export function matrixReportPage(report: MatrixReport): string {
  const { matrix, findings, website, locale } = report;
  const words = MATRIX_REPORT_WORDS[locale];
  const states = MATRIX_STATES.filter((state) => matrix.states.includes(state));
  const named = states.map((state) => words.states[state]);
  const grave = findings.toSorted(
    (one, other) => SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity),
  );
  return printedPage({ ...words, of: website, locale }, [
    factsOf(report, words),
    cutSection({ ...words.vendors, columns: [words.vendors.column, ...named] }, matrix.vendors, (vendor) =>
      vendorRow(vendor, states, words),
    ),
    cutSection(words.findings, grave, (finding) => findingRow(finding, locale)),
    cutSection(
      { ...words.pages, columns: [words.pages.column, ...named, words.findings.title] },
      matrix.pages,
      (page) => pageRow(page, states, words),
    ),
    ...orderSections(matrix, words, locale),
    titledList({ ...words.limits, none: '' }, words.limits.lines),
  ]);
}

function factsOf(report: MatrixReport, { facts, clock, noneExempt, heldBack }: MatrixReportWording): string {
  const { matrix, exempt, website, agents, software, locale, timeZone } = report;
  const { at, endedAt, heldBack: delay } = matrix.run;
  const instant = new Intl.DateTimeFormat(LANGUAGES[locale].tag, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  });
  const withIsoInstant = (when: string) => `${instant.format(new Date(when))} (${when})`;
  const reasons = exempt.map(({ vendor, reason }) => (reason === '' ? vendor : `${vendor} (${reason})`));
  return factList([
    [facts.website, website],
    [facts.begun, withIsoInstant(at)],
    [facts.ended, endedAt === null ? null : withIsoInstant(endedAt)],
    [facts.pages, String(matrix.pages.length)],
    [
      facts.heldBack,
      delay === null ? heldBack.nothing : heldBack.seconds.replace('{seconds}', `${delay.seconds}`),
    ],
    [facts.exempt, reasons.length === 0 ? noneExempt : reasons.join(' · ')],
    [facts.agents, agents.length === 0 ? null : agents.join(' · ')],
    [facts.software, software],
    [facts.clock, clock],
  ]);
}

/** Returns the order of each page, then each broken order, the most severe first. */
function orderSections({ run, pages }: StoredMatrix, words: MatrixReportWording, locale: Locale): string[] {
  const { orders, brokenOrders } = words;
  if (run.heldBack === null) return [section({ ...orders, none: orders.notMeasured }, [])];
  const sorted = pages.toSorted((one, other) => gravity(one) - gravity(other));
  const broken = sorted.flatMap((page) => page.brokenOrders.map((order) => ({ url: page.url, order })));
  return [
    cutSection(orders, sorted, ({ url, order }) => [
      cut(url),
      order === null ? orders.later : ORDER_WORDS[locale].orders[order],
    ]),
    cutSection(brokenOrders, broken, ({ url, order }) => [
      cut(url),
      ...brokenOrderCells(order, words, locale),
    ]),
  ];
}

const gravity = ({ order }: StoredMatrixPage): number =>
  order === null ? ORDERS_GRAVEST_FIRST.length : ORDERS_GRAVEST_FIRST.indexOf(order);

function brokenOrderCells(
  { vendorName, state, role, expected, seen }: BrokenOrder,
  { states, did }: MatrixReportWording,
  locale: Locale,
): string[] {
  const late = ORDER_WORDS[locale].roles[role];
  return [vendorName ?? did.nothing, states[state], late, expected ?? did.nothing, seen ?? did.nothing];
}

interface CutSection {
  title: string;
  lead: string;
  columns: readonly string[];
  none: string;
  more: string;
}

function cutSection<T>(words: CutSection, items: readonly T[], rowOf: (item: T) => string[]): string {
  const rows = items.slice(0, ROWS_MAX).map(rowOf);
  return section(words, rows) + moreLine(words.more, items.length - rows.length);
}

function vendorRow(
  { name, isExempt, states: cells }: StoredVendor,
  states: readonly MatrixState[],
  { did, vendors }: MatrixReportWording,
): string[] {
  const byState = states.map((state) => {
    const cell = cells[state];
    const parts = (['hits', 'pings', 'cookies', 'storage'] as const).flatMap((what) =>
      cell !== undefined && cell[what] > 0 ? [did[what].replace('{count}', String(cell[what]))] : [],
    );
    return parts.length === 0 ? did.nothing : parts.join(', ');
  });
  return [isExempt ? `${name} (${vendors.exempt})` : name, ...byState];
}

function findingRow({ url, ...finding }: StoredConsentFinding, locale: Locale): string[] {
  const cause = consentFindingCause({ ...finding, vendor: finding.vendorName }, locale);
  const severity = FILE_WORDS[locale].severities[finding.severity];
  return [severity, cause, MATRIX_REPORT_WORDS[locale].states[finding.state], cut(url)];
}

function pageRow(
  { url, findings, states: visited }: StoredMatrixPage,
  states: readonly MatrixState[],
  { answers, did }: MatrixReportWording,
): string[] {
  const cells = states.map((state) => {
    const visit = visited[state];
    return visit === undefined ? did.nothing : answers[visit.answered ?? 'none'];
  });
  return [cut(url), ...cells, String(findings)];
}

const cut = (text: string): string => (text.length > ADDRESS_MAX ? `${text.slice(0, ADDRESS_MAX)}…` : text);
