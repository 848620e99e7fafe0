import type { Severity } from './classification.ts';
import type { EvidenceName } from './evidence-fields.ts';

/** Evidence names of one attempt to load the JS tag. */
export const LOAD_EVIDENCE = [
  'url', 'finalUrl', 'status', 'mimeType', 'errorText', 'blockedReason', 'corsError', 'directive', 'ran', 'fromCache',
  'durationMs', 'initiatorUrl', 'initiatorLine',
] as const; // prettier-ignore
/** Evidence names of a collector whose answer the browser does not let the page read. */
export const CORS_EVIDENCE = [
  'corsError', 'failedParameter', 'delivered', 'origin', 'credentials', 'preflightStatus', 'preflightHeaders',
] as const; // prettier-ignore
/** Evidence names of one call to the collector. */
export const CALL_EVIDENCE = [
  'url', 'method', 'transport', 'answer', 'status', 'errorText', 'blockedReason', 'directive', 'waitedMs', ...CORS_EVIDENCE,
] as const; // prettier-ignore
/** Evidence names of a request that a policy blocked. */
export const VIOLATION_EVIDENCE = [
  'url', 'directive', 'policy', 'policies', 'sourceUrl', 'line', 'pageUrl',
] as const; // prettier-ignore
export const HIT_EVIDENCE = ['url', 'vendor', 'siteId', 'pageUrl', 'requestId'] as const;
/** Evidence names about the website's required variables. */
export const COVERAGE_EVIDENCE = [
  'requiredVariables', 'missingVariables', 'emptyVariables', 'invalidVariables',
] as const; // prettier-ignore

const FAILED_LOAD = [...LOAD_EVIDENCE, 'tries'] as const;
const FAILED_CALL = [...CALL_EVIDENCE, 'calls', 'lostCalls'] as const;
/** Evidence names of a service that its vendor has ended. */
const RETIRED = ['service', 'endedOn', 'successor'] as const;
/** Evidence names of the account of a hit that its collector refused or did not answer. */
const ACCOUNT = ['vendor', 'siteId', 'expectedSiteId'] as const;
/** Evidence names of a hit that shows why its collector refused it. */
const REFUSED = ['refusedParameter', ...ACCOUNT] as const;
const STOPPED = [...VIOLATION_EVIDENCE, 'inline', 'count'] as const;
const BEFORE_CONSENT = [...HIT_EVIDENCE, 'count', 'atMs', 'consent', 'shownBy', 'bannerAtMs'] as const;
/**
 * Evidence names of the dataLayer's definition. Name and shape are present only if it is not an array named
 * `dataLayer`.
 */
const DEFINED = ['dataLayerName', 'shape', 'definedAtMs', 'definedByUrl'] as const;
const VARIABLE = [...HIT_EVIDENCE, 'variable', 'variables', 'value', ...COVERAGE_EVIDENCE] as const;

interface ReasonFacts {
  severity: Severity;
  /** Names that the evidence may use. */
  evidence: readonly EvidenceName[];
  /** Tab that shows the reason, if it is not the check's first tab. */
  tab?: string;
}

interface CheckFacts {
  /** Weight in the reliability. */
  weight: number;
  /** Data quality tabs of the check, each with its position among all tabs. */
  tabs: Readonly<Record<string, number>>;
  /** Reasons of failure: stable machine codes, each with its sentence in wording/. */
  reasons: Readonly<Record<string, ReasonFacts>>;
  /** Names that the evidence of a passed verdict may use. */
  passed: readonly EvidenceName[];
}

/**
 * All facts of each check, in the order of every screen and report. Severity critical: the page is not measured at all,
 * or is measured without the visitor's consent. Major: it is measured incorrectly. Minor: a part of a value is missing.
 */
export const CHECK_FACTS = {
  tagJs: {
    weight: 20,
    tabs: { tagJs: 4 },
    reasons: {
      'not-requested': { severity: 'critical', evidence: ['tagName', ...LOAD_EVIDENCE, 'preloadedOnly'] },
      'http-error': { severity: 'critical', evidence: FAILED_LOAD },
      'network-error': { severity: 'critical', evidence: FAILED_LOAD },
      'blocked-by-csp': { severity: 'critical', evidence: FAILED_LOAD },
      'mixed-content': { severity: 'critical', evidence: FAILED_LOAD },
      'integrity-mismatch': { severity: 'critical', evidence: FAILED_LOAD },
      'wrong-mime-type': { severity: 'critical', evidence: FAILED_LOAD },
      'script-error': {
        severity: 'critical',
        evidence: [...FAILED_LOAD, 'message', 'line', 'column', 'count'],
      },
      'loaded-twice': { severity: 'major', evidence: ['url', 'urls', 'count', 'frameId'] },
    },
    passed: LOAD_EVIDENCE,
  },
  tagPhp: {
    weight: 20,
    tabs: { tagPhp: 3 },
    reasons: {
      'not-requested': { severity: 'critical', evidence: ['tagName', 'jsTagName'] },
      'collector-retired': { severity: 'critical', evidence: [...FAILED_CALL, 'vendor', ...RETIRED] },
      'http-error': { severity: 'critical', evidence: [...FAILED_CALL, ...REFUSED] },
      'network-error': { severity: 'critical', evidence: [...FAILED_CALL, ...ACCOUNT] },
      'blocked-by-cors': { severity: 'critical', evidence: FAILED_CALL },
      'blocked-by-csp': { severity: 'critical', evidence: FAILED_CALL },
      'mixed-content': { severity: 'critical', evidence: FAILED_CALL },
    },
    passed: [...CALL_EVIDENCE, 'calls'],
  },
  csp: {
    weight: 20,
    tabs: { csp: 2 },
    reasons: {
      'blocks-js-tag': { severity: 'critical', evidence: STOPPED },
      'blocks-php-tag': { severity: 'critical', evidence: STOPPED },
    },
    passed: VIOLATION_EVIDENCE,
  },
  dataLayer: {
    weight: 15,
    tabs: { dataLayer: 1 },
    reasons: {
      missing: { severity: 'major', evidence: DEFINED },
      'not-an-array': { severity: 'major', evidence: [...DEFINED, 'typeName'] },
      'not-an-object': { severity: 'major', evidence: [...DEFINED, 'typeName'] },
      empty: { severity: 'minor', evidence: [...DEFINED, 'entries'] },
      late: { severity: 'major', evidence: [...DEFINED, 'tagRanAtMs', 'byTag'] },
      unreadable: { severity: 'major', evidence: [...DEFINED, 'why'] },
      'health-test-failed': {
        severity: 'major',
        evidence: ['testId', 'healthTest', 'errorCode', 'detail', 'conditionValue', 'message'],
      },
    },
    passed: [...DEFINED, 'entries', 'cuts', 'testId', 'healthTest'],
  },
  hitPageview: {
    weight: 15,
    tabs: { triggering: 5, integrity: 6 },
    reasons: {
      'before-consent': { severity: 'critical', evidence: BEFORE_CONSENT },
      'not-sent': { severity: 'major', evidence: ['tagName', 'jsTagName', 'hits', 'kinds'] },
      'sent-twice': { severity: 'major', evidence: [...HIT_EVIDENCE, 'count', 'atMs', 'firstAtMs'] },
      'sent-twice-by-history': {
        severity: 'major',
        evidence: [...HIT_EVIDENCE, 'count', 'atMs', 'firstAtMs', 'announcedBy'],
      },
      failed: { severity: 'major', evidence: [...CALL_EVIDENCE, ...HIT_EVIDENCE] },
      dropped: { severity: 'critical', evidence: [...HIT_EVIDENCE, 'status', 'answerReason'] },
      'wrong-account': { severity: 'major', evidence: [...HIT_EVIDENCE, 'expectedSiteId'] },
      'variable-missing': { severity: 'major', evidence: [...VARIABLE, 'expectedSiteId'], tab: 'integrity' },
      'variable-invalid': { severity: 'major', evidence: [...VARIABLE, 'expected'], tab: 'integrity' },
      'variable-empty': { severity: 'minor', evidence: VARIABLE, tab: 'integrity' },
    },
    passed: [...HIT_EVIDENCE, 'pageViews', ...COVERAGE_EVIDENCE],
  },
} as const satisfies Record<string, CheckFacts>;

/** Codes of the lines that fix failures, each with its sentence in wording/. */
export const REMEDY_CODES = [
  'add-tag-to-page',
  'use-seen-address',
  'call-tracker',
  'use-living-collector',
  'use-own-account',
  'use-account-of-other-pages',
  'set-account',
  'leave-out-parameter',
  'find-drop-reason',
  'fix-status',
  'check-network',
  'allow-in-csp',
  'allow-inline-in-csp',
  'add-nonce-to-tag',
  'add-trusted-types-policy',
  'use-https',
  'update-integrity',
  'send-javascript-mime-type',
  'fix-script-error',
  'remove-duplicate-tag',
  'remove-duplicate-page-view',
  'stop-history-page-view',
  'send-cors-headers',
  'declare-data-layer',
  'declare-data-layer-array',
  'declare-data-layer-object',
  'declare-data-layer-before-tag',
  'fill-data-layer',
  'make-data-layer-readable',
  'mend-health-test',
  'wait-for-consent',
  'send-page-view',
  'mend-collector',
  'send-variable',
  'correct-variable',
  'fill-variable',
  'mend-cause-first',
] as const;

export type Check = keyof typeof CHECK_FACTS;
type Facts = typeof CHECK_FACTS;
export type TabOf<C extends Check> = { [K in C]: keyof Facts[K]['tabs'] & string }[C];
export type ReasonOf<C extends Check> = { [K in C]: keyof Facts[K]['reasons'] }[C];
/** Names that the evidence of a failed verdict of a check may use. */
export type FailedName<C extends Check, R = ReasonOf<C>> = {
  [K in C]: {
    [S in keyof Facts[K]['reasons']]: S extends R
      ? Facts[K]['reasons'][S] extends { evidence: readonly (infer Name extends EvidenceName)[] }
        ? Name
        : never
      : never;
  }[keyof Facts[K]['reasons']];
}[C];
export type PassedName<C extends Check> = Facts[C]['passed'][number];

/** Reasons for which a check could not be evaluated, each with the names that its evidence may use. */
export const SKIP_FACTS = {
  'page-not-visited': ['code', 'message'],
  'recording-unavailable': ['part', 'why', 'url'],
  'answered-locally': [],
  'tag-name-not-configured': [],
  'waits-for-consent': ['consent', 'shownBy'],
  'banner-not-answered': ['consent', 'shownBy', 'platform', 'why'],
  'no-data-layer-expected': [],
  'health-test-not-applicable': ['testId', 'healthTest', 'errorCode', 'detail'],
} as const satisfies Record<string, readonly EvidenceName[]>;
