import type { TabOf } from '../checks.ts';
import type { DiscoveryProblemCode, PageSkipReason } from '../discovery.ts';
import type { BannerFailure } from '../observation/consent-signals.ts';
import type { FailureCode } from '../observation/failure.ts';
import type { PageKind } from '../page-kind.ts';
import type { Check, Outcome, REASONS, RemedyCode, SkipReason, Warning } from '../verdict.ts';

interface CheckWording<Tab extends string> {
  name: string;
  description: string;
  /** Of its page in the panel. */
  title: string;
  /** Its tabs of data quality, each with the question that it answers. */
  tabs: Record<Tab, { name: string; question: string }>;
}

/**
 * The product's sentences in one language. A value replaces `{name}`. A part in `[brackets]` is omitted when one of
 * its values is missing, so each sentence also reads well without any value.
 */
export interface Wording {
  checks: { [C in Check]: CheckWording<TabOf<C>> };
  /** How many questions the tabs of the checks ask, and of what. */
  questions: string;
  /** Filled with `weight`. */
  weight: string;
  outcomes: Record<Outcome, string>;
  /** One sentence: what happened. Filled with the verdict's evidence. */
  reasons: { [C in Check]: Record<(typeof REASONS)[C][number], string> };
  skips: Record<SkipReason, string>;
  /** Why a consent banner could not be answered, within a sentence. */
  bannerFailures: Record<BannerFailure, string>;
  warnings: Record<Warning, string>;
  /** Why a page could not be visited. */
  failures: Record<FailureCode, string>;
  /** What a page seems to be instead of the content. */
  pageKinds: Record<PageKind, string>;
  /** Why a discovered page was not visited. */
  pageSkips: Record<PageSkipReason, string>;
  /** Why a sitemap or robots.txt was not read, or not to its end. */
  discoveryProblems: Record<DiscoveryProblemCode, string>;
  /** What to do. Filled with the remedy's params; the line to copy follows the sentence. */
  remedies: Record<RemedyCode, string>;
}
