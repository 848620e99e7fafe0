import * as z from 'zod';
import { CHECK_FACTS, type TabOf } from './checks.ts';
import { faultSchema, ofTracker, trackerPeriodSchema } from './health.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listOf, listQuerySchema } from './list.ts';
import { cspPolicySchema } from './observation/policy.ts';
import { CHECKS, checkSchema, type Check } from './verdict.ts';
import { shownRemedySchema } from './remedy-proof.ts';

/** Two views of the hitPageview check. The other checks have one view (docs/specification.md, "Data quality"). */
export const QUALITY_VIEWS = ['triggering', 'integrity'] as const;
export const qualityViewSchema = z.enum(QUALITY_VIEWS);
export type QualityView = z.infer<typeof qualityViewSchema>;

export interface QualityTab {
  name: TabOf<Check>;
  check: Check;
  /** Null for a check with one view. */
  view: QualityView | null;
}

/** Tabs in their order on screen. */
export const QUALITY_TABS: readonly QualityTab[] = CHECKS.flatMap((check) =>
  Object.entries(CHECK_FACTS[check].tabs).map(([name, place]: [string, number], _, { length }) => ({
    name: name as TabOf<Check>,
    check,
    view: length > 1 ? (name as QualityView) : null,
    place,
  })),
)
  .toSorted((a, b) => a.place - b.place)
  .map(({ name, check, view }) => ({ name, check, view }));

/** Returns the tab of a check for a view. Returns the check's first tab if it has no such view. */
export function qualityTabOf(check: Check, view: string | undefined): QualityTab {
  const tabs = QUALITY_TABS.filter((tab) => tab.check === check);
  const found = tabs.find((tab) => tab.view === view) ?? tabs[0];
  if (!found) throw new Error(`No tab shows ${check}.`);
  return found;
}

/** `view` applies to hitPageview only. Default: triggering. */
export const qualityQuerySchema = trackerPeriodSchema.extend({
  check: checkSchema,
  view: qualityViewSchema.default('triggering'),
  timeZone: z.string().max(64).default('UTC'),
});

const rateSchema = z.number().min(0).max(100).nullable();

/** Tab of the overview with the results of its check, in the order of the tabs. */
export const qualityTabSchema = z.object({
  check: checkSchema,
  view: qualityViewSchema.nullable(),
  /** Share of measured verdicts that passed, in percent. Null: nothing measured. */
  rate: rateSchema,
  previousRate: rateSchema,
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  failingPages: z.int(),
  topReason: z.string().nullable(),
});
export const qualityOverviewSchema = z.object({ ...ofTracker, tabs: z.array(qualityTabSchema) });

/** Failing verdicts with the same reason and root cause, most frequent first. */
export const qualityReasonSchema = z.object({
  reason: z.string(),
  rootCheck: checkSchema,
  rootReason: z.string(),
  verdicts: z.int(),
  pages: z.int(),
  /** Reliability points that the root cause costs now, as on every screen. 0 if the cause is not open. */
  costPoints: z.number(),
  /** Part of these points that verdicts of other checks lose as a consequence. */
  consequencePoints: z.number(),
  /** Part of these points that this check and reason cost alone. */
  ownPoints: z.number(),
  /** True if the last visit of a page shows it. */
  isOpen: z.boolean(),
  /** Evidence that the sentence of the root cause needs, as far as all its pages have the same values. */
  facts: faultSchema.shape.evidence,
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  example: z.object({
    observationId: idSchema,
    url: z.string(),
    observedAt: instantSchema,
    evidence: faultSchema.shape.evidence,
    remedy: shownRemedySchema.nullable(),
  }),
});
export type QualityReason = z.infer<typeof qualityReasonSchema>;

export const qualitySchema = qualityTabSchema.extend({
  ...ofTracker,
  step: z.enum(['hour', 'day', 'week']),
  points: z.array(
    z.object({ from: instantSchema, to: instantSchema, rate: rateSchema, passed: z.int(), failed: z.int() }),
  ),
  /** Reasons of skipped verdicts. */
  skippedReasons: z.array(z.object({ reason: z.string(), verdicts: z.int() })),
  reasons: z.array(qualityReasonSchema),
});
export type Quality = z.infer<typeof qualitySchema>;

/** Query for pages that showed one reason in the period, last seen first. */
export const qualityPagesQuerySchema = qualityQuerySchema.extend({
  reason: z.string().max(64),
  rootCheck: checkSchema.optional(),
  rootReason: z.string().max(64).optional(),
  q: z.string().trim().max(200).optional(),
  ...listQuerySchema.shape,
});
export const qualityPageSchema = z.object({
  pageId: idSchema,
  url: z.string(),
  observationId: idSchema,
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  occurrences: z.int(),
});
export const qualityPagesSchema = listOf(qualityPageSchema).extend(ofTracker);

/** Weaknesses that csp_evaluator reports, by its own names in lower case. */
export const CSP_FINDINGS = [
  'script-unsafe-inline',
  'script-unsafe-eval',
  'script-unsafe-hashes',
  'plain-url-schemes',
  'plain-wildcard',
  'missing-directives',
  'script-allowlist-bypass',
  'strict-dynamic-not-standalone',
  'src-http',
  'ip-source',
  'deprecated-directive',
  'unknown-directive',
  'missing-semicolon',
  'invalid-keyword',
] as const;

/** Weakness of a directive. Severity as ranked by csp_evaluator. */
export const cspFindingSchema = z.object({
  type: z.enum(CSP_FINDINGS),
  severity: z.enum(['high', 'medium', 'low', 'info', 'syntax']),
  directive: z.string(),
  value: z.string().nullable(),
});

export type CspFinding = z.infer<typeof cspFindingSchema>;

/** Policy that pages sent in the period, with the requests that it blocks and the smallest change that allows them. */
export const sitePolicySchema = cspPolicySchema.extend({
  id: z.string(),
  pages: z.int(),
  lastSeenAt: instantSchema,
  example: z.object({ observationId: idSchema, url: z.string() }),
  directives: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  findings: z.array(cspFindingSchema),
  /**
   * Directives that block the tag or the collector, with current and required text. An empty `before` means that the
   * directive does not exist yet. If the policy has a nonce, the change is the script element that must carry it. For
   * Trusted Types `after` is code. Users copy `after`.
   */
  changes: z.array(
    z.object({
      target: z.enum(['js-tag', 'php-tag']),
      directive: z.string(),
      blockedUrl: z.string().nullable(),
      before: z.string(),
      after: z.string(),
    }),
  ),
});
export type SitePolicy = z.infer<typeof sitePolicySchema>;

/** Query for pages by their last visit of the period, with the state of each required variable in the page view. */
export const variableMatrixQuerySchema = trackerPeriodSchema.extend({
  only: z.enum(['incomplete']).optional(),
  q: z.string().trim().max(200).optional(),
  ...listQuerySchema.shape,
});
export const VARIABLE_STATES = ['sent', 'missing', 'empty', 'invalid', 'unmeasured'] as const;
export const matrixSchema = listOf(
  z.object({
    pageId: idSchema,
    url: z.string(),
    observationId: idSchema,
    observedAt: instantSchema,
    states: z.array(z.enum(VARIABLE_STATES)),
  }),
).extend({
  ...ofTracker,
  /** Required variables of the website. The states of a row are in the same order. */
  variables: z.array(
    z.object({ name: z.string(), sent: z.int(), missing: z.int(), empty: z.int(), invalid: z.int() }),
  ),
});
export type IntegrityMatrix = z.infer<typeof matrixSchema>;
