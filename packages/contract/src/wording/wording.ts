import type { TabOf } from '../checks.ts';
import type { DiscoveryProblemCode, PageSkipReason } from '../discovery.ts';
import type { BannerFailure } from '../observation/consent-signals.ts';
import type { FailureCode } from '../observation/failure.ts';
import type { PageKind } from '../page-kind.ts';
import type { Check, Outcome, REASONS, RemedyCode, SkipReason, Warning } from '../verdict.ts';

interface CheckWording<Tab extends string> {
  name: string;
  description: string;
  /** Title of its page in the panel. */
  title: string;
  /** Data quality tabs, each with the question that it answers. */
  tabs: Record<Tab, { name: string; question: string }>;
}

/**
 * Sentences of the product in one language. A value replaces `{name}`. A part in `[brackets]` is omitted if one of its
 * values is missing, so that each sentence is complete without any value.
 */
export interface Wording {
  checks: { [C in Check]: CheckWording<TabOf<C>> };
  /** Number of questions of the checks' tabs, and their subject. */
  questions: string;
  /** Contains `{weight}`. */
  weight: string;
  outcomes: Record<Outcome, string>;
  /** Sentence about the event, filled with the verdict's evidence. */
  reasons: { [C in Check]: Record<(typeof REASONS)[C][number], string> };
  skips: Record<SkipReason, string>;
  /** Reasons for which a consent banner could not be answered, as parts of a sentence. */
  bannerFailures: Record<BannerFailure, string>;
  warnings: Record<Warning, string>;
  /** Reasons for which a page could not be visited. */
  failures: Record<FailureCode, string>;
  /** Suspected kinds of pages without the requested content. */
  pageKinds: Record<PageKind, string>;
  /** Reasons for which a discovered page was not visited. */
  pageSkips: Record<PageSkipReason, string>;
  /** Reasons for which a sitemap or robots.txt was not read completely. */
  discoveryProblems: Record<DiscoveryProblemCode, string>;
  /** Recommended action, filled with the remedy's parameters. The line to copy follows the sentence. */
  remedies: Record<RemedyCode, string>;
}
