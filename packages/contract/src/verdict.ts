import * as z from 'zod';
import { CHECK_FACTS, REMEDY_CODES, SKIP_FACTS, type Check, type ReasonOf } from './checks.ts';

export type { Check };

/** The checks, in the order in which every screen and report lists them. */
export const CHECKS = Object.keys(CHECK_FACTS) as readonly Check[];
export const checkSchema = z.enum(CHECKS);

/** Returns whether a stored name is a check of today. */
export function isCheck(name: string): name is Check {
  return Object.hasOwn(CHECK_FACTS, name);
}

/** Weight of each check in the reliability. */
export const CHECK_WEIGHTS = ofEach((check) => CHECK_FACTS[check].weight) as Readonly<Record<Check, number>>;

/** Why a check failed: stable machine codes, each with its sentence in wording/. */
export const REASONS = ofEach((check) => Object.keys(CHECK_FACTS[check].reasons)) as {
  readonly [C in Check]: readonly ReasonOf<C>[];
};

/** Why a check could not be judged. */
export const SKIP_REASONS = Object.keys(SKIP_FACTS) as readonly SkipReason[];

/** Of these, the two that say that the visit gave no consent. */
export const CONSENT_SKIPS: ReadonlySet<string> = new Set<SkipReason>([
  'waits-for-consent',
  'banner-not-answered',
]);

/** What a passing check still wants to be known. */
export const WARNINGS = [
  'csp-report-only-violation',
  'cors-answer-unreadable',
  'answer-unknown',
  'hit-retried',
  'data-layer-cut',
  'page-view-rule-guessed',
  'hit-before-consent',
  'page-view-without-consent',
] as const;

export const OUTCOMES = ['passed', 'failed', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Reason = ReasonOf<Check>;
export type SkipReason = keyof typeof SKIP_FACTS;
export type Warning = (typeof WARNINGS)[number];

const ALL_REASONS = [...new Set<Reason>(Object.values(REASONS).flat())];

/** The reasons of the second view of the hitPageview check (docs/specification.md, "Data quality"). */
export const INTEGRITY_REASONS = REASONS.hitPageview.filter(
  (reason) => 'tab' in CHECK_FACTS.hitPageview.reasons[reason],
);

/**
 * Names the line that fixes a failure: a stable code and the exact values its sentence needs
 * (directive, header, variable, URL). Never prose: the sentences are in wording/.
 */
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

function ofEach(read: (check: Check) => unknown): object {
  return Object.fromEntries(CHECKS.map((check) => [check, read(check)]));
}
