import * as z from 'zod';

/** The five checks, in the order in which every screen and report lists them. */
export const CHECKS = ['tagJs', 'tagPhp', 'csp', 'dataLayer', 'hitPageview'] as const;
export type Check = (typeof CHECKS)[number];
export const checkSchema = z.enum(CHECKS);

/** Whether a stored name is a check of today. */
export function isCheck(name: string): name is Check {
  return CHECKS.some((check) => check === name);
}

/** Weight of each check in the reliability (specification §9). */
export const CHECK_WEIGHTS: Readonly<Record<Check, number>> = {
  tagJs: 20,
  tagPhp: 20,
  csp: 20,
  dataLayer: 15,
  hitPageview: 15,
};

/** Why a check failed: stable machine codes, each with its sentence in wording/. */
export const REASONS = {
  tagJs: [
    'not-requested',
    'http-error',
    'network-error',
    'blocked-by-csp',
    'mixed-content',
    'integrity-mismatch',
    'wrong-mime-type',
    'script-error',
    'loaded-twice',
  ],
  tagPhp: [
    'not-requested',
    'http-error',
    'network-error',
    'blocked-by-cors',
    'blocked-by-csp',
    'mixed-content',
  ],
  csp: ['blocks-js-tag', 'blocks-php-tag'],
  dataLayer: ['missing', 'not-an-array', 'empty', 'late', 'unreadable', 'health-test-failed'],
  hitPageview: ['not-sent', 'sent-twice', 'failed', 'variable-missing', 'variable-empty'],
} as const satisfies Record<Check, readonly string[]>;

/** Why a check could not be judged. */
export const SKIP_REASONS = [
  'page-not-visited',
  'recording-unavailable',
  'answered-locally',
  'tag-name-not-configured',
  'health-test-not-applicable',
] as const;

/** What a passing check still wants to be known. */
export const WARNINGS = [
  'csp-report-only-violation',
  'cors-answer-unreadable',
  'answer-unknown',
  'hit-retried',
  'data-layer-cut',
  'page-view-rule-guessed',
] as const;

export const OUTCOMES = ['passed', 'failed', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Reason = (typeof REASONS)[Check][number];
export type SkipReason = (typeof SKIP_REASONS)[number];
export type Warning = (typeof WARNINGS)[number];

const ALL_REASONS = [...new Set<Reason>(Object.values(REASONS).flat())] as [Reason, ...Reason[]];

/** The two views of the hitPageview check (product.md, Health). */
export const INTEGRITY_REASONS = ['variable-missing', 'variable-empty'] as const satisfies Reason[];

/**
 * Names the line that mends a failure: a stable code and the exact values its sentence needs
 * (directive, header, variable, URL). Never prose: the sentences are in wording/.
 */
export const REMEDY_CODES = [
  'add-tag-to-page',
  'call-tracker',
  'fix-status',
  'check-network',
  'allow-in-csp',
  'allow-inline-in-csp',
  'add-nonce-to-tag',
  'use-https',
  'update-integrity',
  'send-javascript-mime-type',
  'fix-script-error',
  'remove-duplicate-tag',
  'remove-duplicate-page-view',
  'send-cors-headers',
  'declare-data-layer',
  'declare-data-layer-array',
  'declare-data-layer-before-tag',
  'fill-data-layer',
  'make-data-layer-readable',
  'mend-health-test',
  'send-page-view',
  'mend-collector',
  'send-variable',
  'fill-variable',
  'mend-cause-first',
] as const;
export type RemedyCode = (typeof REMEDY_CODES)[number];
export const remedySchema = z.object({
  code: z.enum(REMEDY_CODES),
  /** The values of the sentence; `line` is what a user copies: the directive, header or code line. */
  params: z.record(z.string(), z.string()),
});
export type Remedy = z.infer<typeof remedySchema>;

/** One check's judgement of one observation. `reason` is null exactly when the outcome is passed. */
export const verdictSchema = z.object({
  check: checkSchema,
  outcome: z.enum(OUTCOMES),
  reason: z.enum([...ALL_REASONS, ...SKIP_REASONS]).nullable(),
  /** The check whose failing verdict caused this one; follow the chain to the root. */
  causedBy: checkSchema.nullable(),
  warnings: z.array(z.enum(WARNINGS)),
  /** Flat facts that prove the verdict (URLs, statuses, directive, variable), for screens and reports. */
  evidence: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
  ),
});
export type Verdict = z.infer<typeof verdictSchema>;
export type Evidence = Verdict['evidence'];
