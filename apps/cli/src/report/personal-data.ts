import { createHash } from 'node:crypto';
import { maskText } from '@vigie/audit/personal-data/mask.ts';
import { searchPersonalData } from '@vigie/audit/personal-data/search-personal-data.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { PersonalDataFinding } from '@vigie/contract/personal-data.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { createHiding, type Hiding } from '@vigie/inspector/journey/hidden-values.ts';
import { remedySentence, type ReportPage } from './page.ts';

/**
 * Maximum number of findings of one report, and of values searched in its head. A website with more repeats one fault.
 */
export const FINDINGS_MAX = 5_000;
const SECRETS_MAX = 200;
/** Fields of a head that hold texts of a website. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['url', 'finalUrl', 'message', 'detail']);
const INSTEAD = '•••';

/** Collects the personal data of an audit and removes it from the report. */
export interface PersonalDataCollector {
  /** Searches a visit and stores its findings; returns a function that hides its values. */
  search: (observation: Observation) => Hiding;
  /** Returns the page's address as the report shows it. */
  shownUrl: (requestedUrl: string) => string;
  findings: () => PersonalDataFinding[];
  /** Returns texts of websites without the values that any of the visits showed. */
  hide: <T>(value: T) => T;
}

export function createPersonalDataCollector(tracking: TrackingSettings): PersonalDataCollector {
  const findings: PersonalDataFinding[] = [];
  const known = new Set<string>();
  const shown = new Map<string, string>();
  return {
    search(observation) {
      const { found, secrets } = searchPersonalData(observation, tracking, digest);
      const hiding = hidingOf(secrets);
      const url = observation.requestedUrl;
      // The evaluated visit decides the shown address; other visits of the page use the same one.
      const page = shown.get(url) ?? hideUrl(url, hiding);
      shown.set(url, page);
      for (const { finding } of found.slice(0, FINDINGS_MAX - findings.length))
        findings.push({ ...finding, field: hiding.text(finding.field), page });
      for (const secret of secrets.slice(0, SECRETS_MAX - known.size)) known.add(secret);
      return hiding;
    },
    shownUrl: (url) => shown.get(url) ?? maskText(url),
    findings: () => findings,
    hide(value) {
      const hiding = hidingOf([...known]);
      return hideTexts(value, (text) => maskText(hiding.text(text)));
    },
  };
}

export const digest = (algorithm: string, text: string): Uint8Array =>
  createHash(algorithm).update(text).digest();

/**
 * Returns a function that hides the values. Above the number of values that can be searched for, it hides every text of
 * the page.
 */
function hidingOf(secrets: readonly string[]): Hiding {
  if (secrets.length > SECRETS_MAX) return { secrets, text: () => INSTEAD, record: withoutTexts };
  const forms = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]);
  return createHiding(Object.fromEntries(forms.map((form) => [form, form])));
}

function withoutTexts<T>(value: T): T {
  if (typeof value === 'string') return INSTEAD as T;
  if (Array.isArray(value)) return value.map(withoutTexts) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.values(value).map((member, index) => [String(index), withoutTexts(member)]),
  ) as T;
}

/** Hides values in every text of a website, at any depth. */
function hideTexts<T>(value: T, hide: (text: string) => string): T {
  if (Array.isArray(value)) return value.map((member) => hideTexts(member, hide)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [
      key,
      TEXT_FIELDS.has(key) && typeof member === 'string' ? hide(member) : hideTexts(member, hide),
    ]),
  ) as T;
}

/**
 * Hides values in a page's report, in fields with texts of the website. Our own texts stay: a person may be called
 * Page.
 */
export function hidePage(page: ReportPage, hiding: Hiding): ReportPage {
  if (hiding.secrets.length === 0) return page;
  const { url, finalUrl, failure, trackers, dataLayer, otherDataLayers } = page;
  return {
    ...page,
    ...hideResults(page, hiding),
    ...hideBlocking(page, hiding),
    ...(page.cookieLifetimes && { cookieLifetimes: hideCookies(page.cookieLifetimes, hiding) }),
    url: hideUrl(url, hiding),
    finalUrl: finalUrl === null ? null : hideUrl(finalUrl, hiding),
    failure: failure && { ...failure, message: hiding.text(failure.message) },
    dataLayer: dataLayer && hideLayer(dataLayer, hiding),
    ...(trackers && { trackers: trackers.map((its) => ({ ...its, ...hideResults(its, hiding) })) }),
    ...(otherDataLayers && { otherDataLayers: otherDataLayers.map((layer) => hideLayer(layer, hiding)) }),
  };
}

/** Hides values in a URL, except in its host: a host is not personal data, and the result must stay parsable. */
function hideUrl(url: string, hiding: Hiding): string {
  const origin = URL.parse(url)?.origin ?? '';
  return url.startsWith(origin) ? origin + hiding.text(url.slice(origin.length)) : hiding.text(url);
}

function hideCookies(cookies: NonNullable<ReportPage['cookieLifetimes']>, hiding: Hiding) {
  return cookies.map((cookie) => ({
    ...cookie,
    name: hiding.text(cookie.name),
    setByUrl: cookie.setByUrl === null ? null : hideUrl(cookie.setByUrl, hiding),
    lifetimes: cookie.lifetimes.map((its) => ({ ...its, effect: hiding.text(its.effect) })),
  }));
}

function hideBlocking({ blocked, blocking }: ReportPage, hiding: Hiding) {
  if (blocked === undefined || blocking === undefined) return {};
  const hidden = (url: string) => hideUrl(url, hiding);
  return {
    blocked: blocked.map((entry) => ({ ...entry, url: hidden(entry.url) })),
    blocking: {
      ...blocking,
      neverSent: blocking.neverSent.map((entry) => ({
        ...entry,
        url: hidden(entry.url),
        because: hidden(entry.because),
      })),
      escaped: blocking.escaped.map(hidden),
    },
  };
}

type ReportedResults = Pick<ReportPage, 'verdicts' | 'hits'>;

function hideResults({ verdicts, hits }: ReportedResults, hiding: Hiding): ReportedResults {
  const hidden = (text: string | null) => (text === null ? null : hiding.text(text));
  return {
    verdicts: verdicts.map((verdict) => ({
      ...verdict,
      evidence: hiding.record(verdict.evidence),
      remedy: hidden(remedySentence(verdict.remedy)),
    })),
    hits: hits.map((hit) => ({
      ...hit,
      url: hideUrl(hit.url, hiding),
      parameters: hiding.record(hit.parameters),
      ...(hit.sharedNames && { sharedNames: hiding.record(hit.sharedNames) }),
      pageUrl: hit.pageUrl === null ? null : hideUrl(hit.pageUrl, hiding),
    })),
  };
}

type Layer = NonNullable<ReportPage['dataLayer']>;

function hideLayer<T extends Layer>(layer: T, hiding: Hiding): T {
  return {
    ...layer,
    timeline: layer.timeline.map((entry) => ({
      ...entry,
      value: hiding.record(entry.value),
      ...(entry.url !== undefined && { url: hideUrl(entry.url, hiding) }),
      ...(entry.kinds && { kinds: hiding.record(entry.kinds) }),
    })),
    final: hiding.record(layer.final),
    cuts: hiding.record(layer.cuts),
  };
}
