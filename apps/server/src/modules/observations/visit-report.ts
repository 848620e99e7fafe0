import { visitStores } from '@vigie/audit/attribution/visit-stores.ts';
import { visitVendors } from '@vigie/audit/attribution/visit-vendors.ts';
import type { VisitStore, VisitVendor } from '@vigie/contract/visit-vendor.ts';
import { registrableSite } from '@vigie/audit/detect/sent-hits.ts';
import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { hasBanner, type Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { INVENTORY_WORDS } from '@vigie/contract/wording/inventory-words.ts';
import { VISIT_REPORT_WORDS, type VisitReportWording } from '@vigie/contract/wording/visit-report-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import { factList, moreLine, printedPage, section, titledList } from '../../printed-page.ts';

export interface VisitReport {
  stored: StoredObservation & { observation: Observation };
  tracking: TrackingSettings;
  agent: string | null;
  software: string;
  locale: Locale;
  timeZone: string;
}

/** Maximum number of listed requests; the rest is left out. */
const REQUESTS_MAX = 300;
const ADDRESS_MAX = 300;
const DAY_SECONDS = 86_400;

/**
 * Returns the recording of a visit as an HTML page for an authority: without scripts or external resources, with all
 * content of pages escaped.
 */
export function visitReportPage(report: VisitReport): string {
  const { stored, tracking, locale } = report;
  const { observation } = stored;
  const words = VISIT_REPORT_WORDS[locale];
  const vendors = visitVendors(observation, { tracking });
  const parts = [
    factsOf(report, words),
    section(words.vendors, vendorRows(vendors, locale)),
    section(words.stores, storeRows(visitStores(observation), locale)),
    requestSection(observation, report),
    titledList(words.faults, faultLines(stored, locale)),
    titledList({ ...words.limits, none: '' }, words.limits.lines),
  ];
  return printedPage({ ...words, of: stored.url, locale }, parts);
}

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
  const pairs: Array<[string, string | null]> = [
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
  return factList(pairs);
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
  const site = registrableSite(observation.finalUrl ?? observation.requestedUrl);
  const others = (seen(observation.requests) ?? [])
    .filter(({ url }) => /^(https?|wss?):/.test(url) && registrableSite(url) !== site)
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
  return section(words, rows) + moreLine(words.more, left);
}

function faultLines({ faults }: StoredObservation, locale: Locale): string[] {
  const sentences = SENTENCES[locale];
  return faults.map(({ check, reason, evidence }) => sentences.reason(check, reason ?? '', evidence));
}

const cut = (text: string): string => (text.length > ADDRESS_MAX ? `${text.slice(0, ADDRESS_MAX)}…` : text);

const numberOf = (value: number, locale: Locale): string =>
  value.toLocaleString(LANGUAGES[locale].tag, { maximumFractionDigits: 2 });

const secondsOf = (ms: number, locale: Locale): string => numberOf(ms / 1000, locale);
