import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { Access } from '@vigie/contract/access.ts';
import { NEW_VISIT_OPTIONS, type VisitOptions } from '@vigie/contract/visit-options.ts';
import { trackingSettingsSchema } from '@vigie/contract/tracking-settings.ts';
import { LOOK_AHEAD_SECONDS, PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import {
  AUDIT_OPTIONS,
  DISCOVERED_PAGES_MAX,
  defaultConcurrency,
  type AuditValues,
} from './audit-options.ts';
import { readDataLayers } from './data-layers.ts';
import type { NamedList } from '../blocking/blocker-option.ts';
import type { FurtherReport } from './further-reports.ts';
import { delaysOf } from './hold-back.ts';
import { one, text } from './option.ts';
import { consentStep } from './consent-step.ts';
import { pageUrl } from './page-url.ts';
import { readArguments, type Given } from './read-arguments.ts';
import { readConfigFile } from './read-config-file.ts';
import { readAccess } from './read-access.ts';
import type { AccessSource } from './secret-source.ts';
import { readReports, reportFaults, reportsWaitMs, type ReportOrder } from '../reports/report-options.ts';
import { readSiteChange, type SiteChange } from './site-change.ts';
import {
  serverCallsFaults,
  serverCallsOrder,
  type ServerCallsOrder,
} from '../server-calls/server-calls-options.ts';
import { understand } from './understand.ts';
import { UsageError } from './usage-error.ts';

/** Options that are not allowed in a configuration file. */
export const OUTSIDE_OPTIONS = {
  config: one({
    placeholder: 'FILE.yaml',
    summary: 'read options from a file; the command line wins',
    read: text,
  }),
};
export const AUDIT_TABLE = { ...AUDIT_OPTIONS, ...OUTSIDE_OPTIONS };

const NO_URL = 'no page to audit: give at least one address: vigie audit https://www.example.org';

const NEEDS_MATRIX = (option: string) =>
  `${option} needs --consent matrix, which visits each page in each state`;
const COLD = '--consent matrix visits each page as a new visitor: leave out --mode fast';
const NO_BASE = '--fail-on broken needs a run to compare with: write --compare BASE.json';
const NO_CHANGE =
  '--compare needs a run or a change to compare with: write --compare BASE.json, or name the change with --header or --replace';
const ONE_STATE = (option: string) =>
  `${option} visits pages as they are: leave out what changes them (--header, --replace)`;

/** Complete, validated order of `vigie audit`. */
export type AuditOrder = {
  urls: string[];
  tracking: TrackingSettings;
  /** True if no tag was named: the first pages then decide which tracker is evaluated. */
  detects: boolean;
  /** Answer given to banners. */
  consent: ConsentAction;
  /**
   * Consent matrix: each page is visited in each state, and evaluated by its accepted visit. Null: one visit per page.
   */
  matrix: { exempt: string[]; delaysMs: number[]; withdraws: boolean } | null;
  /** True if each page is visited once more with a canary, for each answer. */
  canary: boolean;
  /** True if the remedy of each failing check is rehearsed. */
  prove: boolean;
  /** True if the answer to banners was given explicitly. */
  isConsentGiven: boolean;
  discover: boolean;
  pagesMax: number;
  delaySeconds: number;
  timeoutSeconds: number;
  lookAheadSeconds: number;
  followRobots: boolean;
  visits: VisitOptions;
  /** Access that opens the website, and the origins that receive it. */
  access: Access;
  /** Change to try: each page is visited unchanged, then with the change. Null: none. */
  change: SiteChange | null;
  /** Loopback ports that every page of this audit may reach, beside those of its own addresses. */
  loopbackPorts: number[];
  /** Filter lists of content blockers. */
  blockers: NamedList[];
  /** True if the lifetimes of cookies in other browsers are reported. */
  cookieLifetimes: boolean;
  /** Reporting interfaces that are queried for the hits. */
  reports: ReportOrder[];
  /** Time for which a missing hit is searched. */
  reportsWaitMs: number;
  /** Recorded calls of the server that gets the hits. Null: none. */
  serverCalls: ServerCallsOrder | null;
  /** True if no user named the addresses: pages then reach public addresses only. */
  isPublicOnly?: boolean;
} & Required<Pick<AuditValues, 'include' | 'exclude' | 'concurrency' | 'mode' | 'hits'>> &
  Required<Pick<AuditValues, 'acceptInvalidCertificates' | 'format' | 'lang'>> &
  Pick<AuditValues, 'browser' | 'failUnder' | 'output' | 'compare' | 'failOn'> & { also: FurtherReport[] };

/** Reads the order from a command line and its configuration file; throws UsageError with every fault. */
export async function readAuditOrder(argv: string[]): Promise<AuditOrder> {
  const given = readArguments(argv, AUDIT_TABLE);
  const path = given.words.get('config')?.at(-1);
  const file = path === undefined ? null : await readConfigFile(path, AUDIT_OPTIONS);
  const { accessSources, accessOrigins, answered, replaced, namedReports, ...order } = auditOrder(
    given,
    file,
  );
  return {
    ...order,
    access: await readAccess(accessSources, accessOrigins, process.env),
    reports: await readReports(namedReports, process.env),
    change: await readSiteChange({ answered, replaced }, process.env),
  };
}

/** An order before its secrets are read. */
type PlainOrder = Omit<AuditOrder, 'access' | 'change'> & {
  namedReports: Pick<AuditValues, 'reports' | 'reportsToken'>;
  accessSources: AccessSource[];
  accessOrigins: string[];
} & Parameters<typeof readSiteChange>[0];

/** Combines a command line with a configuration file; the command line wins. The pure part. */
export function auditOrder(commandLine: Given, file: Given | null): PlainOrder {
  const given: Given = {
    positionals: commandLine.positionals.length > 0 ? commandLine.positionals : (file?.positionals ?? []),
    words: new Map([...(file?.words ?? []), ...commandLine.words]),
    faults: [...commandLine.faults, ...(file?.faults ?? [])],
  };
  const { values, faults } = understand(given, AUDIT_OPTIONS);
  const urls = readUrls(given.positionals, faults);
  const tracking = readTracking(values, faults);
  const tagWasGiven = given.words.has('jsTag') || given.words.has('phpTag');
  if (given.positionals.length === 0) faults.push(NO_URL);
  if (values.failOn === 'broken' && values.compare === undefined) faults.push(NO_BASE);
  faults.push(...matrixFaults(values), ...changeFaults(values));
  faults.push(...reportFaults(values), ...serverCallsFaults(values));
  if (faults.length > 0) throw new UsageError(faults);
  return complete(values, { urls, tracking, detects: !tagWasGiven });
}

function matrixFaults(values: AuditValues): string[] {
  const { consent, exempt, withdraw, holdBack, failOn, mode, serverCalls } = values;
  if (consent === 'matrix') return mode === 'fast' ? [COLD] : [];
  return [
    ...(exempt === undefined ? [] : [NEEDS_MATRIX('--exempt')]),
    ...(withdraw === true ? [NEEDS_MATRIX('--withdraw')] : []),
    ...(holdBack === undefined ? [] : [NEEDS_MATRIX('--hold-back')]),
    ...(failOn === 'consent' && serverCalls === undefined ? [NEEDS_MATRIX('--fail-on consent')] : []),
  ];
}

const isChanged = (values: AuditValues) => Object.values(changeOf(values)).flat().length > 0;

function changeFaults(values: AuditValues): string[] {
  if (!isChanged(values)) return values.compare === null ? [NO_CHANGE] : [];
  return [
    ...(values.consent === 'matrix' ? [ONE_STATE('--consent matrix')] : []),
    ...(values.canary === true ? [ONE_STATE('--canary')] : []),
    ...(values.prove === true ? [ONE_STATE('--prove')] : []),
  ];
}

function readUrls(words: string[], faults: string[]): string[] {
  const urls = new Set<string>();
  for (const word of words) {
    const reading = pageUrl(word);
    if ('wrong' in reading) faults.push(`"${word}" ${reading.wrong}`);
    else urls.add(reading.value);
  }
  return [...urls];
}

function readTracking(values: AuditValues, faults: string[]): TrackingSettings {
  const tracking = {
    jsTagName: values.jsTag ?? '',
    phpTagName: values.phpTag ?? '',
    requiredVariables: [...new Set(values.require ?? [])],
    pageViewRule: values.pageViewRule ?? null,
    ...(values.needsConsent === undefined ? {} : { needsConsent: values.needsConsent }),
    ...(values.tracker && { others: values.tracker }),
    ...(values.dataLayer && { dataLayers: readDataLayers(values.dataLayer) }),
  };
  const checked = trackingSettingsSchema.safeParse(tracking);
  const options = {
    jsTagName: '--js-tag',
    phpTagName: '--php-tag',
    requiredVariables: '--require',
    others: '--tracker',
    dataLayers: '--data-layer',
  };
  for (const issue of checked.error?.issues ?? []) {
    const field = String(issue.path[0]);
    faults.push(`${options[field as keyof typeof options] ?? '--page-view-rule'}: ${issue.message}`);
  }
  return tracking;
}

const changeOf = ({ header, replace = [] }: AuditValues) => ({
  answered: header?.answered ?? [],
  replaced: replace,
});

/**
 * Returns the default handling of hits. A tried change delivers none; without a named tag, the hits of the first visits
 * are marked.
 */
function usualHits(values: AuditValues, { detects }: Pick<AuditOrder, 'detects'>): AuditOrder['hits'] {
  if (isChanged(values)) return 'answer-locally';
  return detects ? 'mark' : 'deliver';
}

function complete(values: AuditValues, read: Pick<AuditOrder, 'urls' | 'tracking' | 'detects'>): PlainOrder {
  const discover = values.discover ?? false;
  const consent = consentOf(values);
  const hits = values.hits ?? usualHits(values, read);
  return {
    ...read,
    ...accessOf({ ...values, header: values.header?.opening }, read.urls),
    ...changeOf(values),
    namedReports: { reports: values.reports, reportsToken: values.reportsToken },
    ...furtherQuestions(values),
    visits: visitsOf({ ...values, hits }, consent.consent),
    discover,
    pagesMax: values.pages ?? (discover ? DISCOVERED_PAGES_MAX : read.urls.length),
    delaySeconds: values.delay ?? 0,
    timeoutSeconds: values.timeout ?? PAGE_BUDGET_SECONDS,
    lookAheadSeconds: values.lookAhead ?? LOOK_AHEAD_SECONDS.default,
    followRobots: values.ignoreRobots !== true,
    loopbackPorts: (values.loopbackPorts ?? []).map(Number),
    include: values.include ?? [],
    exclude: values.exclude ?? [],
    concurrency: values.concurrency ?? defaultConcurrency(),
    ...consent,
    canary: values.canary ?? false,
    prove: values.prove ?? false,
    mode: values.mode ?? 'isolated',
    hits,
    acceptInvalidCertificates: values.acceptInvalidCertificates ?? false,
    format: values.format ?? 'text',
    lang: values.lang ?? 'en',
    browser: values.browser,
    failUnder: values.failUnder,
    compare: values.compare,
    failOn: values.failOn,
    output: values.output,
    also: values.also ?? [],
  };
}

/** Returns what is compared with the visits beside their verdicts, before tokens are read. */
const furtherQuestions = (
  values: AuditValues,
): Pick<PlainOrder, 'blockers' | 'cookieLifetimes' | 'reports' | 'reportsWaitMs' | 'serverCalls'> => ({
  blockers: values.blockers ?? [],
  cookieLifetimes: values.cookieLifetimes ?? false,
  reports: [],
  reportsWaitMs: reportsWaitMs(values),
  serverCalls: serverCallsOrder(values),
});

/** Returns the answer to banners; for a matrix, the answer of the visit that is evaluated. */
function consentOf(values: AuditValues): Pick<PlainOrder, 'consent' | 'matrix' | 'isConsentGiven'> {
  const isConsentGiven = values.consent !== undefined;
  if (values.consent === 'matrix') return { consent: 'accept', matrix: matrixOf(values), isConsentGiven };
  const usual = values.needsConsent === 'no' ? 'none' : 'accept';
  return { consent: values.consent ?? usual, matrix: null, isConsentGiven };
}

const matrixOf = ({ exempt = [], holdBack = [], withdraw = false }: AuditValues) => ({
  exempt,
  delaysMs: delaysOf(holdBack),
  withdraws: withdraw,
});

type AccessValues = Pick<
  AuditValues,
  'basicAuth' | 'headerFile' | 'cookie' | 'localStorage' | 'accessOrigins'
> & {
  header?: AccessSource[] | undefined;
};

/**
 * Returns the access to a website, before its secrets are read. By default it is sent to the origins of these
 * addresses.
 */
export function accessOf(
  values: AccessValues,
  urls: string[],
): Pick<PlainOrder, 'accessSources' | 'accessOrigins'> {
  const { basicAuth = [], header = [], headerFile = [], cookie = [], localStorage = [] } = values;
  const origins = values.accessOrigins ?? urls;
  return {
    accessSources: [...basicAuth, ...header, ...headerFile, ...cookie, ...localStorage],
    accessOrigins: [...new Set(origins.map((url) => new URL(url).origin))],
  };
}

type VisitValues = Pick<AuditValues, 'profile' | 'language' | 'timeZone' | 'hideName' | 'consentStep'> &
  Pick<AuditOrder, 'hits'>;

/** Returns the visit options. */
export function visitsOf(values: VisitValues, consent: AuditOrder['consent']): VisitOptions {
  const { profile = 'desktop', language, timeZone, hideName, hits, consentStep: words = [] } = values;
  return {
    ...NEW_VISIT_OPTIONS,
    consentSteps: stepsOf(consent, words),
    hits,
    namesVigie: hideName !== true,
    profile: { device: profile, language: language ?? null, timeZone: timeZone ?? null },
  };
}

/** Returns the consent steps for the answer that the audit gives. */
function stepsOf(consent: AuditOrder['consent'], words: readonly string[]): VisitOptions['consentSteps'] {
  const steps = words.map(consentStep);
  return { accept: consent === 'accept' ? steps : [], refuse: consent === 'refuse' ? steps : [] };
}
