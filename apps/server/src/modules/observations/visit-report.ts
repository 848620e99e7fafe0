import { visitStores } from '@vigie/audit/attribution/visit-stores.ts';
import { visitVendors } from '@vigie/audit/attribution/visit-vendors.ts';
import type { VisitStore, VisitVendor } from '@vigie/contract/visit-vendor.ts';
import { siteOf } from '@vigie/audit/detect/sent-hits.ts';
import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { hasBanner, type Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { INVENTORY_WORDS } from '@vigie/contract/wording/inventory-words.ts';
import { VISIT_REPORT_WORDS, type VisitReportWording } from '@vigie/contract/wording/visit-report-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import { escapeHtml } from '../../escape-html.ts';

export interface VisitReport {
  stored: StoredObservation & { observation: Observation };
  tracking: TrackingSettings;
  agent: string | null;
  software: string;
  locale: Locale;
  timeZone: string;
}

/** The end of each is left out where a page sent more. */
const REQUESTS_MAX = 300;
const ADDRESS_MAX = 300;
const DAY_SECONDS = 86_400;

/** What a visit recorded as a page for an authority: no script, nothing that is loaded, all that pages sent escaped. */
export function visitReportPage(report: VisitReport): string {
  const { stored, tracking, locale } = report;
  const { observation } = stored;
  const words = VISIT_REPORT_WORDS[locale];
  const vendors = visitVendors(observation, { tracking });
  const parts = [
    `<h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.lead)}</p>`,
    factsOf(report, words),
    section(words.vendors, vendorRows(vendors, locale)),
    section(words.stores, storeRows(visitStores(observation), locale)),
    requestSection(observation, report),
    `<h2>${escapeHtml(words.faults.title)}</h2>${listOf(faultLines(stored, locale), words.faults.none)}`,
    `<h2>${escapeHtml(words.limits.title)}</h2>${listOf(words.limits.lines, '')}`,
  ];
  const title = escapeHtml(`${words.title}: ${stored.url}`);
  return `<!doctype html><html lang="${LANGUAGES[locale].tag}"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><main data-report>${parts.join('\n')}</main></html>`;
}

const STYLE = `body{font:11px/1.45 system-ui,sans-serif;color:#111}h1{font-size:20px;margin:0 0 4px}h2{font-size:14px;margin:18px 0 4px}
p{margin:0 0 6px}dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 12px;margin:10px 0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:2px 6px 2px 0;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
th{color:#555;font-weight:600;white-space:nowrap}tr{break-inside:avoid}ul{margin:0;padding-left:16px}`;

function factsOf(
  { stored, agent, software, locale, timeZone }: VisitReport,
  { facts, clock, banners }: VisitReportWording,
): string {
  const { observation } = stored;
  const instant = new Intl.DateTimeFormat(LANGUAGES[locale].tag, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  });
  const said: Array<[string, string | null]> = [
    [facts.page, observation.requestedUrl],
    [facts.reached, observation.finalUrl],
    [facts.status, observation.httpStatus === null ? null : String(observation.httpStatus)],
    [facts.started, `${instant.format(new Date(observation.startedAt))} (${observation.startedAt})`],
    [facts.ended, `${instant.format(new Date(observation.finishedAt))} (${observation.finishedAt})`],
    [facts.banner, banners[bannerOf(observation)]],
    [facts.browser, observation.browser.version],
    [facts.userAgent, observation.browser.userAgent],
    [facts.agent, agent],
    [facts.software, software],
    [facts.clock, clock],
  ];
  const rows = said.map(([name, value]) =>
    value === null ? '' : `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function bannerOf(observation: Observation): keyof VisitReportWording['banners'] {
  const consent = seen(observation.consent);
  if (consent === undefined) return 'unknown';
  if (consent.result === 'done' && consent.action !== 'none') return consent.action;
  if (consent.result === 'failed') return 'failed';
  return hasBanner(consent) ? 'unanswered' : 'none';
}

function vendorRows(vendors: readonly VisitVendor[], locale: Locale): string[][] {
  const { purposes, ownWebsite } = INVENTORY_WORDS[locale];
  return vendors.map((vendor) => [
    vendor.name || ownWebsite,
    purposes[vendor.purpose],
    vendor.hosts.join(', '),
    String(vendor.requests),
    String(vendor.hits),
    String(vendor.pings),
    String(vendor.stores.length),
    vendor.firstRequestMs === null ? '' : secondsOf(vendor.firstRequestMs, locale),
  ]);
}

function storeRows(stores: readonly VisitStore[], locale: Locale): string[][] {
  const words = INVENTORY_WORDS[locale];
  return stores.map(({ name, store, host, party, lifetimeSeconds, sizeBytes, setBy }) => [
    name,
    words.stores[store],
    host,
    words.parties[party],
    lifetimeSeconds === null ? words.stays[store] : numberOf(lifetimeSeconds / DAY_SECONDS, locale),
    sizeBytes === null ? '' : String(sizeBytes),
    cut(setBy?.url ?? ''),
  ]);
}

function requestSection(observation: Observation, { locale }: VisitReport): string {
  const words = VISIT_REPORT_WORDS[locale].requests;
  const site = siteOf(observation.finalUrl ?? observation.requestedUrl);
  const others = (seen(observation.requests) ?? [])
    .filter(({ url }) => /^(https?|wss?):/.test(url) && siteOf(url) !== site)
    .toSorted((one, other) => one.startedMs - other.startedMs);
  const rows = others
    .slice(0, REQUESTS_MAX)
    .map(({ startedMs, method, url, status, remoteAddress }) => [
      secondsOf(startedMs, locale),
      method,
      cut(url),
      status === null ? '' : String(status),
      remoteAddress ?? '',
    ]);
  const left = others.length - rows.length;
  const more = left === 0 ? '' : `<p>${escapeHtml(words.more.replace('{count}', String(left)))}</p>`;
  return section(words, rows) + more;
}

function faultLines({ faults }: StoredObservation, locale: Locale): string[] {
  const said = SENTENCES[locale];
  return faults.map(({ check, reason, evidence }) => said.reason(check, reason ?? '', evidence));
}

interface Section {
  title: string;
  lead: string;
  columns: readonly string[];
  none: string;
}

function section({ title, lead, columns, none }: Section, rows: readonly string[][]): string {
  const head = `<h2>${escapeHtml(title)}</h2>`;
  if (rows.length === 0) return `${head}<p>${escapeHtml(none)}</p>`;
  const body = rows.map((row) => cells('td', row)).join('');
  return `${head}<p>${escapeHtml(lead)}</p><table><thead>${cells('th', columns)}</thead><tbody>${body}</tbody></table>`;
}

const cells = (tag: 'th' | 'td', texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`;

const listOf = (lines: readonly string[], none: string): string =>
  lines.length === 0
    ? `<p>${escapeHtml(none)}</p>`
    : `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;

const cut = (text: string): string => (text.length > ADDRESS_MAX ? `${text.slice(0, ADDRESS_MAX)}…` : text);

const numberOf = (value: number, locale: Locale): string =>
  value.toLocaleString(LANGUAGES[locale].tag, { maximumFractionDigits: 2 });

const secondsOf = (ms: number, locale: Locale): string => numberOf(ms / 1000, locale);
