import { availableParallelism } from 'node:os';
import { accessOriginsSchema } from '@vigie/contract/access.ts';
import { CONSENT_ACTIONS, HIT_MODES, VISIT_MODES } from '@vigie/contract/visit-modes.ts';
import { LOOK_AHEAD_SECONDS, PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import { LOCALES } from '@vigie/contract/locales.ts';
import { CONSENT_NEEDS } from '@vigie/contract/tracking-settings.ts';
import { isLoneStar } from '@vigie/contract/path-pattern.ts';
import { DESKTOP, DEVICES, visitProfileSchema } from '@vigie/contract/visit-profile.ts';
import { choice, flag, list, numberIn, one, text, type Reading, type ValuesOf } from './option.ts';
import { browser } from './browser.ts';
import { headers, openingHeaders, replacements } from './site-change.ts';
import { noDelay } from './hold-back.ts';
import { noConsentStep } from './consent-step.ts';
import { pageViewRule } from './page-view-rule.ts';
import { trackers } from './tracker.ts';
import { namedSources, wholeSources } from './secret-source.ts';
import { noDataLayer } from './data-layers.ts';
import { threshold } from './threshold.ts';
import { FORMATS, furtherReports } from './further-reports.ts';
import { blockers } from '../blocking/blocker-option.ts';
import { SERVER_CALLS_OPTIONS } from '../server-calls/server-calls-options.ts';
import { REPORT_OPTIONS } from '../reports/report-options.ts';

/** Values of `--fail-on`. */
const FAILURES = ['broken', 'consent', 'personal-data', 'not-counted', 'limits', 'server-side'] as const;
/** Values of `--consent`: one answer on each page, or all of them one after another. */
const CONSENTS = [...CONSENT_ACTIONS, 'matrix'] as const;
const LANGUAGES = LOCALES.toSorted();

/** Default number of pages of a discovery: enough for most sites, and always finite. */
export const DISCOVERED_PAGES_MAX = 1000;
const HOUR_SECONDS = 3600;

/** Options of `vigie audit`, in the order of its help. */
export const AUDIT_OPTIONS = {
  jsTag: one({
    placeholder: 'NAME',
    summary: 'the tracker script: part of its address, * for any run of characters (matomo.js)',
    read: text,
  }),
  phpTag: one({
    placeholder: 'NAME',
    summary: 'the collector that receives the hits: part of its address (matomo.php)',
    read: text,
  }),
  require: list({
    placeholder: 'a,b,c',
    summary: 'variables that every page-view hit must carry with a value',
    split: ',',
  }),
  pageViewRule: one({
    placeholder: 'NAME=VALUE',
    summary: 'the parameter that marks a page-view hit, instead of Vigie’s own rule for the tracker',
    read: pageViewRule,
  }),
  tracker: trackers,
  dataLayer: list({
    placeholder: 'NAME',
    summary:
      'the variable that pages must declare (dataLayer), NAME:object for an object, none for a site that has none; may be repeated',
    wrong: noDataLayer,
  }),
  discover: flag('find further pages from sitemaps and links, starting at each address'),
  pages: one({
    placeholder: 'N',
    summary: `at most so many pages (with --discover: ${DISCOVERED_PAGES_MAX} by default)`,
    read: numberIn({ min: 1, max: 1_000_000, whole: true, unit: 'pages', example: '--pages 50' }),
  }),
  include: list({
    placeholder: 'PATTERN',
    summary: 'discover only paths like this (blog/*); may be repeated',
    wrong: loneStar,
  }),
  exclude: list({
    placeholder: 'PATTERN',
    summary: 'discover no path like this (cart/*); may be repeated',
    wrong: loneStar,
  }),
  ignoreRobots: flag('do not follow robots.txt: for a site of your own'),
  delay: one({
    placeholder: 'S',
    summary: 'seconds between the starts of two pages (0)',
    read: numberIn({ min: 0, max: HOUR_SECONDS, unit: 'seconds', example: '--delay 2' }),
  }),
  concurrency: one({
    placeholder: 'N',
    summary: 'pages visited at the same time (as many as processors, 4 at most)',
    read: numberIn({ min: 1, max: 32, whole: true, unit: 'pages', example: '--concurrency 2' }),
  }),
  timeout: one({
    placeholder: 'S',
    summary: `seconds that one page may take (${PAGE_BUDGET_SECONDS})`,
    read: numberIn({ min: 1, max: 600, unit: 'seconds', example: '--timeout 45' }),
  }),
  lookAhead: one({
    placeholder: 'S',
    summary: `seconds of a page's time that are watched once it has settled, fast-forwarded (${LOOK_AHEAD_SECONDS.default})`,
    read: numberIn({ ...LOOK_AHEAD_SECONDS, whole: true, unit: 'seconds', example: '--look-ahead 10' }),
  }),
  consent: one({
    isOnce: true,
    placeholder: CONSENTS.join('|'),
    summary:
      'what to answer to a consent banner (accept where one is shown; none with --needs-consent no); matrix: each page is visited with each answer, and with Global Privacy Control',
    read: choice(CONSENTS),
  }),
  exempt: list({
    placeholder: 'VENDOR',
    summary: 'a vendor that needs no consent, as the matrix names it (matomo); may be repeated',
  }),
  withdraw: flag(
    'one more visit of each page of a matrix: accepted, then withdrawn where the page offers it; reports how, and which vendors continue',
  ),
  holdBack: list({
    placeholder: 'S,S',
    summary:
      'seconds by which a matrix delays the tag, the consent manager and its configuration in turn, to find an order that depends on speed: up to 9 more visits of each page for each, and 2 for each change (3)',
    split: ',',
    wrong: noDelay,
  }),
  consentStep: list({
    placeholder: 'SELECTOR',
    summary:
      'an element to press in your own banner, in order; of a frame: "part-of-its-address >> SELECTOR"; may be repeated',
    wrong: noConsentStep,
  }),
  needsConsent: one({
    placeholder: CONSENT_NEEDS.join('|'),
    summary: 'whether the tracker must wait for consent: yes treats a hit before it as a fault (detect)',
    read: choice(CONSENT_NEEDS),
  }),
  mode: one({
    placeholder: VISIT_MODES.join('|'),
    summary: 'a fresh profile for each page, or a reused and cleared one (isolated)',
    read: choice(VISIT_MODES),
  }),
  hits: one({
    placeholder: HIT_MODES.join('|'),
    summary:
      'let hits reach the collector, marked or not, or answer them here (deliver; mark where no tag is named)',
    read: choice(HIT_MODES),
  }),
  browser: one({
    placeholder: 'bundled|installed|PATH',
    summary: 'the browser that visits (bundled, where it can run)',
    read: browser,
  }),
  profile: one({
    placeholder: DEVICES.join('|'),
    summary: 'the device that visits: its size, touch and user agent (desktop)',
    read: choice(DEVICES),
  }),
  language: one({
    placeholder: 'TAG',
    summary: 'the language that the visitor requests, e.g. fr-FR',
    read: profilePart('language', 'is not a language tag: write for example --language fr-FR'),
  }),
  timeZone: one({
    placeholder: 'ZONE',
    summary: 'the time zone of the visitor, e.g. Europe/Paris',
    read: profilePart('timeZone', 'is not a time zone: write for example --time-zone Europe/Paris'),
  }),
  hideName: flag('leave Vigie out of the user agent'),
  basicAuth: wholeSources('basic-auth', {
    placeholder: 'env:VAR|file:PATH',
    summary: 'user:password of a closed website',
    read: (word) => word,
  }),
  header: headers,
  replace: replacements,
  headerFile: wholeSources('header', {
    placeholder: 'FILE',
    summary: 'a file of such headers, one "Name: value" a line',
    read: (word) => `file:${word}`,
  }),
  cookie: namedSources('cookie', 'a cookie that opens the website; may be repeated'),
  localStorage: namedSources('local-storage', 'an entry of the local storage; may be repeated'),
  accessOrigins: list({
    placeholder: 'ORIGIN',
    summary: 'where these secrets are sent, and nowhere else (the origins of the addresses)',
    split: ',',
    wrong: noOrigin,
  }),
  loopbackPorts: list({
    placeholder: 'PORT',
    summary:
      'ports of this machine that pages may use (4011,4012); by default all for a local site, none for any other',
    split: ',',
    wrong: noPort,
  }),
  acceptInvalidCertificates: flag('visit pages whose certificate is not trusted'),
  canary: flag(
    'visit each page once more with the data of a fictitious person in its address and its forms, which are never sent; report who receives it',
  ),
  prove: flag(
    'visit pages with faults again with the one change that each remedy names, in the browser only, and report whether it fixes them',
  ),
  blockers,
  cookieLifetimes: flag(
    'report how long each cookie lives in Safari, Firefox, Brave and Chrome, depending on who set it and from where',
  ),
  ...REPORT_OPTIONS,
  ...SERVER_CALLS_OPTIONS,
  failUnder: one({
    placeholder: 'A+|A|B|C|D|PERCENT',
    summary: 'exit code 1 below this grade or reliability',
    read: threshold,
  }),
  compare: one({
    isOnce: true,
    placeholder: 'BASE.json',
    isBare: true,
    summary:
      'report what changed since the earlier run of this report (--format json); without a file: between the pages as they are and with --header and --replace',
    read: (word): Reading<string | null> => ({ value: word === '' || word === 'true' ? null : word.trim() }),
  }),
  failOn: one({
    placeholder: FAILURES.join('|'),
    summary:
      'exit code 1 when something broke since the run of --compare, when --consent matrix has findings, when pages give personal data away, when a hit is in no report of --reports, when a hit passes a limit of its vendor, or when something is lost behind --server-calls',
    read: choice(FAILURES),
  }),
  format: one({
    placeholder: FORMATS.join('|'),
    summary: 'form of the report (text)',
    read: choice(FORMATS),
  }),
  output: one({
    placeholder: 'FILE',
    summary: 'write the report there instead of standard output',
    read: text,
  }),
  also: furtherReports,
  lang: one({
    placeholder: LANGUAGES.join('|'),
    summary: 'language of the text and Markdown reports (en)',
    read: choice(LANGUAGES),
  }),
};

function loneStar(pattern: string): string | null {
  return isLoneStar(pattern) ? `"${pattern}" matches every page: leave the option out` : null;
}

function noOrigin(word: string): string | null {
  const isOrigin = accessOriginsSchema.safeParse([word]).success;
  return isOrigin
    ? null
    : `"${word}" is not an origin: write for example --access-origins https://api.example.org`;
}

function profilePart(part: 'language' | 'timeZone', wrong: string) {
  return (word: string): Reading<string> => {
    const read = visitProfileSchema.safeParse({ ...DESKTOP, [part]: word });
    const value = read.data?.[part] ?? null;
    return value === null ? { wrong: `"${word}" ${wrong}` } : { value };
  };
}

function noPort(word: string): string | null {
  const isPort = /^\d{1,5}$/.test(word) && Number(word) > 0 && Number(word) < 65_536;
  return isPort ? null : `"${word}" is not a port: write for example --loopback-ports 4011,4012`;
}

/** Options for the browser, the visitor and the access, shared by all commands that visit pages. */
export const VISITOR_OPTIONS = {
  browser: AUDIT_OPTIONS.browser,
  profile: AUDIT_OPTIONS.profile,
  language: AUDIT_OPTIONS.language,
  timeZone: AUDIT_OPTIONS.timeZone,
  hideName: AUDIT_OPTIONS.hideName,
  basicAuth: AUDIT_OPTIONS.basicAuth,
  header: openingHeaders,
  headerFile: AUDIT_OPTIONS.headerFile,
  cookie: AUDIT_OPTIONS.cookie,
  localStorage: AUDIT_OPTIONS.localStorage,
  accessOrigins: AUDIT_OPTIONS.accessOrigins,
  loopbackPorts: AUDIT_OPTIONS.loopbackPorts,
  acceptInvalidCertificates: AUDIT_OPTIONS.acceptInvalidCertificates,
};

export const defaultConcurrency = (): number => Math.min(4, availableParallelism());

export type AuditValues = ValuesOf<typeof AUDIT_OPTIONS>;
