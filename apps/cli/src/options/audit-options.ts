import { availableParallelism } from 'node:os';
import { CONSENT_ACTIONS, HIT_MODES, VISIT_MODES } from '@vigie/contract/observation/observation.ts';
import { LOOK_AHEAD_SECONDS, PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import { LOCALES } from '@vigie/contract/locales.ts';
import { isLoneStar } from '@vigie/contract/path-pattern.ts';
import { choice, flag, list, numberIn, one, text, type ValuesOf } from './option.ts';
import { pageViewRule } from './page-view-rule.ts';
import { trackers } from './tracker.ts';
import { noDataLayer } from './data-layers.ts';
import { threshold } from './threshold.ts';

export const FORMATS = ['text', 'json', 'junit'] as const;
const LANGUAGES = LOCALES.toSorted();

/** Pages that a discovery visits when --pages says nothing: enough for most sites, finite for all. */
export const DISCOVERED_PAGES_MAX = 1000;
const HOUR_SECONDS = 3600;

/** Every option of `vigie audit`, in the order in which its help lists them. */
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
    summary: 'the parameter that marks a page-view hit, over what Vigie knows of the tracker',
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
    summary: `at most so many pages (with --discover: ${DISCOVERED_PAGES_MAX} unless told)`,
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
    placeholder: CONSENT_ACTIONS.join('|'),
    summary: 'what to answer to a consent banner (none)',
    read: choice(CONSENT_ACTIONS),
  }),
  mode: one({
    placeholder: VISIT_MODES.join('|'),
    summary: 'a fresh profile for each page, or a reused and cleared one (isolated)',
    read: choice(VISIT_MODES),
  }),
  hits: one({
    placeholder: HIT_MODES.join('|'),
    summary: 'let hits reach the collector, marked or not, or answer them here (deliver)',
    read: choice(HIT_MODES),
  }),
  loopbackPorts: list({
    placeholder: 'PORT',
    summary:
      'ports of this machine that pages may use (4011,4012); by default all for a local site, none for any other',
    split: ',',
    wrong: noPort,
  }),
  acceptInvalidCertificates: flag('visit pages whose certificate is not trusted'),
  failUnder: one({
    placeholder: 'A+|A|B|C|D|PERCENT',
    summary: 'exit code 1 below this grade or reliability',
    read: threshold,
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
  lang: one({
    placeholder: LANGUAGES.join('|'),
    summary: 'language of the text report (en)',
    read: choice(LANGUAGES),
  }),
};

function loneStar(pattern: string): string | null {
  return isLoneStar(pattern) ? `"${pattern}" matches every page: leave the option out` : null;
}

function noPort(word: string): string | null {
  const isPort = /^\d{1,5}$/.test(word) && Number(word) > 0 && Number(word) < 65_536;
  return isPort ? null : `"${word}" is not a port: write for example --loopback-ports 4011,4012`;
}

export const defaultConcurrency = (): number => Math.min(4, availableParallelism());

export type AuditValues = ValuesOf<typeof AUDIT_OPTIONS>;
