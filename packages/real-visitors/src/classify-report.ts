import {
  POLICY_DIRECTIVES,
  type BrowserFamily,
  type PolicyDirective,
  type ReportClass,
} from '@vigie/contract/real-visitors.ts';
import { isOwnHost } from './own-host.ts';
import type { PolicyReport } from './read-reports.ts';

/** Facts about a website that decide the class of a report. */
export interface ReportFacts {
  /** Hosts of the website, with their ports. */
  hosts: readonly string[];
  /** Identifiers of policies in force, by their normalised text. Empty: none is known. */
  policies: ReadonlyMap<string, string>;
  /** Returns whether an address belongs to a tracker. */
  isTracker: (url: URL) => boolean;
  /** Returns the name under which an address is counted: a host of a closed list. Null: its host is on no list. */
  nameOf: (url: URL) => string | null;
}

/** Report as it is counted: only words of closed lists, known hosts and known policies. */
export interface ClassedReport {
  class: ReportClass;
  directive: PolicyDirective;
  /** Keyword, scheme or known host. `other`: any other host. */
  blocked: string;
  /** Identifier of the policy. Empty: an unknown one. */
  policy: string;
}

const EXTENSION =
  /^(chrome|moz|safari|safari-web|ms-browser|opera|edge)-extension\b|^webkit-masked-url|^user-script|^resource:\/\/gre/;
const TRANSLATION =
  /(^|\.)(translate\.goog|translate\.google\.com|translate\.googleapis\.com|translate-pa\.googleapis\.com|translate\.yandex\.net|microsofttranslator\.com|papago\.naver\.net)$/;
/** Hosts of virus scanners, content filters and networks that add scripts to pages. */
const INJECTED =
  /(^|\.)(kaspersky-labs\.com|adguard\.org|adguard\.com|zscaler\.net|superfish\.com|akamaihd-injected\.net|bluecoat\.com|opendns\.com|fortinet\.com|sophosxl\.net|avast\.com|bitdefender\.net|netfilter\.local)$/;
const PRIVATE_HOST =
  /^(localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|169\.254\.\d+\.\d+|\[(::1|f[cde].*)\])$/;
const KEYWORDS: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'trusted-types-policy',
  'trusted-types-sink',
]);
/** Schemes that browsers report without an address. */
const SCHEMES: ReadonlySet<string> = new Set([
  'data',
  'blob',
  'about',
  'filesystem',
  'file',
  'ws',
  'wss',
  'http',
  'https',
]);
const DIRECTIVES: ReadonlySet<string> = new Set(POLICY_DIRECTIVES);

/** Returns the class of a report with its countable parts. Null: its page is not of the website, or its directive is unknown. */
export function classifyReport(
  report: PolicyReport,
  browser: BrowserFamily,
  facts: ReportFacts,
): ClassedReport | null {
  const page = URL.parse(report.page);
  if (page === null || !DIRECTIVES.has(report.directive)) return null;
  const isTranslated = TRANSLATION.test(page.hostname);
  if (!isTranslated && !isOwnHost(page.host, facts.hosts)) return null;
  const blocked = URL.parse(report.blocked);
  const policy = facts.policies.get(normalisedPolicy(report.policy)) ?? '';
  return {
    class: classOf({ report, blocked, browser, facts, isTranslated, isKnownPolicy: policy !== '' }),
    directive: report.directive as PolicyDirective,
    blocked: blockedWord(report.blocked, blocked, facts),
    policy,
  };
}

interface Clues {
  report: PolicyReport;
  blocked: URL | null;
  browser: BrowserFamily;
  facts: ReportFacts;
  isTranslated: boolean;
  isKnownPolicy: boolean;
}

/** Returns the first class that explains a report. What a visitor's software did comes before the site's own policy. */
function classOf({ report, blocked, browser, facts, isTranslated, isKnownPolicy }: Clues): ReportClass {
  const isWeb = blocked !== null && /^(https?|wss?):$/.test(blocked.protocol);
  if (EXTENSION.test(report.blocked) || EXTENSION.test(report.source)) return 'extension';
  if (isTranslated || (isWeb && TRANSLATION.test(blocked.hostname))) return 'translation';
  const isTracker = isWeb && facts.isTracker(blocked);
  if (isWeb && !isTracker && !isOwnHost(blocked.host, facts.hosts) && isInjecting(blocked.hostname))
    return 'injected';
  if (browser === 'in-app' && !isWeb) return 'in-app';
  if (!report.isEnforced) return 'report-only';
  if (facts.policies.size > 0 && report.policy !== '' && !isKnownPolicy) return 'old-policy';
  return isTracker ? 'tracking' : 'own';
}

const isInjecting = (hostname: string) => INJECTED.test(hostname) || PRIVATE_HOST.test(hostname);

/** Returns the host of a translation service, without what a page could write in front of it. */
function translatorOf({ hostname }: URL): string | null {
  return TRANSLATION.exec(hostname)?.[2] ?? null;
}

function blockedWord(text: string, url: URL | null, facts: ReportFacts): string {
  if (KEYWORDS.has(text)) return text;
  if (text === '') return 'inline';
  if (SCHEMES.has(text)) return text;
  if (url === null) return 'other';
  if (url.host === '') return SCHEMES.has(url.protocol.slice(0, -1)) ? url.protocol.slice(0, -1) : 'other';
  if (EXTENSION.test(text)) return 'extension';
  if (!isOwnHost(url.host, facts.hosts)) return translatorOf(url) ?? facts.nameOf(url) ?? 'other';
  return facts.hosts.find((host) => isOwnHost(url.host, [host])) ?? 'other';
}

/** Returns a policy without what differs between two responses with it: nonces, spaces and addresses of reports. */
export function normalisedPolicy(policy: string): string {
  const directives = policy
    .toLowerCase()
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name = '']) => name !== '' && name !== 'report-uri' && name !== 'report-to');
  return directives
    .map((words) => words.map((word) => word.replace(/^'nonce-.*'$/, "'nonce-'")).join(' '))
    .join('; ');
}
