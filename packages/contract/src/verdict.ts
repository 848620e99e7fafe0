import * as z from 'zod';
import { CHECK_FACTS, REMEDY_CODES, SKIP_FACTS, type Check, type ReasonOf } from './checks.ts';

export type { Check };

/** Checks, in the order of every screen and report. */
export const CHECKS = Object.keys(CHECK_FACTS) as readonly Check[];
export const checkSchema = z.enum(CHECKS);

/** Returns whether a stored name is a current check. */
export function isCheck(name: string): name is Check {
  return Object.hasOwn(CHECK_FACTS, name);
}

/** Weight of each check in the reliability. */
export const CHECK_WEIGHTS = ofEach((check) => CHECK_FACTS[check].weight) as Readonly<Record<Check, number>>;

/** Reasons of failure of each check: stable machine codes, each with its sentence in wording/. */
export const REASONS = ofEach((check) => Object.keys(CHECK_FACTS[check].reasons)) as {
  readonly [C in Check]: readonly ReasonOf<C>[];
};

/** Reasons for which a check could not be evaluated. */
export const SKIP_REASONS = Object.keys(SKIP_FACTS) as readonly SkipReason[];

/** The two skip reasons for visits that gave no consent. */
export const CONSENT_SKIPS: ReadonlySet<string> = new Set<SkipReason>([
  'waits-for-consent',
  'banner-not-answered',
]);

/** Warnings of a passing check. */
export const WARNINGS = [
  'csp-report-only-violation',
  'cors-answer-unreadable',
  'answer-unknown',
  'hit-retried',
  'data-layer-cut',
  'page-view-rule-guessed',
  'hit-before-consent',
  'page-view-without-consent',
  'dropped-for-visitor',
] as const;

export const OUTCOMES = ['passed', 'failed', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Reason = ReasonOf<Check>;
export type SkipReason = keyof typeof SKIP_FACTS;
export type Warning = (typeof WARNINGS)[number];

const ALL_REASONS = [...new Set<Reason>(Object.values(REASONS).flat())];

/** Reasons of the second view of the hitPageview check (docs/specification.md, "Data quality"). */
export const INTEGRITY_REASONS = REASONS.hitPageview.filter(
  (reason) => 'tab' in CHECK_FACTS.hitPageview.reasons[reason],
);

/**
 * Code of the line that fixes a failure. A remedy is a stable code with the exact values of its sentence (directive,
 * header, variable, URL). It contains no prose: the sentences are in wording/.
 */
export type RemedyCode = (typeof REMEDY_CODES)[number];
export const remedySchema = z.object({
  code: z.enum(REMEDY_CODES),
  /** Values of the sentence. `line` is the text that users copy: the directive, header or code line. */
  params: z.record(z.string(), z.string()),
});
export type Remedy = z.infer<typeof remedySchema>;

/** Verdict of one check on one observation. `reason` is null if and only if the outcome is passed. */
export const verdictSchema = z.object({
  check: checkSchema,
  outcome: z.enum(OUTCOMES),
  reason: z.enum([...ALL_REASONS, ...SKIP_REASONS]).nullable(),
  /** Check whose failing verdict caused this one. The chain ends at the root cause. */
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
