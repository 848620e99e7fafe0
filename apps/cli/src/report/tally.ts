import type { Proofs } from '@vigie/audit/rehearsal/rehearse-page.ts';
import { rootOf } from '@vigie/audit/root-cause.ts';
import type { RemedyProof } from '@vigie/contract/remedy-proof.ts';
import type { Check, Reason, SkipReason, Verdict, Warning } from '@vigie/contract/verdict.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { AuditReport } from '@vigie/contract/audit-report.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import { hasBanner } from '@vigie/contract/observation/observation.ts';
import { CONSENT_SKIPS } from '@vigie/contract/verdict.ts';
import type { PageKind } from '@vigie/contract/page-kind.ts';
import type { ReportPage } from './page.ts';

/** Maximum number of URLs and remedies of a cause in the text report; the others are counted. */
const EXAMPLES_MAX = 3;
const FAILED_PAGES_MAX = 50;

type Examples = { pages: number; urls: string[] };

/** One fault of a website: the root check, its pages, and the checks that fail as a consequence. */
export interface Cause extends Examples {
  check: Check;
  reason: Reason;
  /** Pages by remedy sentence; `remediesOf` returns the most frequent first. */
  remedies: Map<string, number>;
  alsoFails: Map<Check, number>;
  /** Rehearsal results of its remedies, each once with its number of pages. */
  proofs: Map<string, { proof: RemedyProof; pages: number }>;
}

/** Figures of a run for the text report; bounded, whatever the number of pages. */
export interface Tally {
  measured: number;
  /** Number of them on which no check failed. */
  faultless: number;
  failed: number;
  failedPages: { url: string; code: FailureCode; message: string }[];
  causes: Map<string, Cause>;
  skips: Map<string, Examples & { check: Check; reason: SkipReason }>;
  warnings: Map<string, Examples & { check: Check; warning: Warning }>;
  /**
   * Number of pages with a banner, with an answered one, with one that was pressed again, and with checks that lack
   * consent.
   */
  consent: {
    banners: number;
    answered: number;
    unanswered: number;
    pressedAgain: number;
    checks: Map<Check, number>;
  };
  kinds: Map<PageKind, Examples>;
}

export const emptyTally = (): Tally => ({
  measured: 0,
  faultless: 0,
  failed: 0,
  failedPages: [],
  causes: new Map(),
  skips: new Map(),
  warnings: new Map(),
  consent: { banners: 0, answered: 0, unanswered: 0, pressedAgain: 0, checks: new Map() },
  kinds: new Map(),
});

type Verdicts = ReportPage['verdicts'];

/** Adds a page to the figures; `remedies` are the sentences to show, one for each verdict of the page. */
export function addPage(tally: Tally, page: ReportPage, remedies: (string | null)[]): void {
  if (page.outcome === 'failed') return addFailedPage(tally, page);
  tally.measured += 1;
  if (page.verdicts.every(({ outcome }) => outcome !== 'failed')) tally.faultless += 1;
  addConsent(tally.consent, page);
  if (page.kind) countPage(entryOf(tally.kinds, page.kind, { pages: 0, urls: [] }), page.url);
  for (const [index, verdict] of page.verdicts.entries()) {
    const at = { tally, url: page.url };
    if (verdict.outcome === 'failed')
      addFailure(at, verdict, { all: page.verdicts, remedy: remedies[index] ?? null });
    if (verdict.outcome === 'skipped') addSkip(at, verdict);
    for (const warning of verdict.warnings) {
      const fresh = { check: verdict.check, warning, pages: 0, urls: [] };
      countPage(entryOf(tally.warnings, `${verdict.check} ${warning}`, fresh), page.url);
    }
  }
}

function addFailedPage(tally: Tally, { url, failure }: ReportPage): void {
  tally.failed += 1;
  if (failure === null || tally.failedPages.length >= FAILED_PAGES_MAX) return;
  tally.failedPages.push({ url, ...failure });
}

function addConsent(sum: Tally['consent'], { consent, verdicts }: ReportPage): void {
  const skippedForConsent = verdicts.filter(({ reason }) => reason !== null && CONSENT_SKIPS.has(reason));
  for (const { check } of skippedForConsent) increase(sum.checks, check);
  if (skippedForConsent.length > 0) sum.unanswered += 1;
  if (consent?.result === 'done') sum.answered += 1;
  if (consent && hasBanner(consent)) sum.banners += 1;
  if (consent?.pressedAgainAtMs !== undefined) sum.pressedAgain += 1;
}

/** Returns the consent part of the report. */
export function consentOf(
  { consent: { banners, answered, unanswered, pressedAgain, checks } }: Tally,
  answer: ConsentAction,
): NonNullable<AuditReport['consent']> {
  const checksByAccepting = answer === 'accept' ? {} : Object.fromEntries(checks);
  const again = pressedAgain === 0 ? {} : { pressedAgain };
  return { answer, banners, answered, unanswered, ...again, judgedByAccepting: checksByAccepting };
}

type At = { tally: Tally; url: string };

function addFailure(
  { tally, url }: At,
  verdict: Verdicts[number],
  { all, remedy }: { all: Verdicts; remedy: string | null },
): void {
  const root = rootOf(verdict, all);
  const cause = entryOf(tally.causes, `${root.check} ${root.reason}`, {
    check: root.check,
    reason: root.reason as Reason,
    pages: 0,
    urls: [],
    remedies: new Map(),
    alsoFails: new Map(),
    proofs: new Map(),
  });
  if (root.check !== verdict.check) return increase(cause.alsoFails, verdict.check);
  countPage(cause, url);
  if (remedy !== null && (cause.remedies.has(remedy) || cause.remedies.size < FAILED_PAGES_MAX)) {
    increase(cause.remedies, remedy);
  }
}

/** Counts pages of a cause under another remedy, which only the whole run shows. */
export function moveRemedy(
  tally: Tally,
  { check, reason }: Pick<Verdict, 'check' | 'reason'>,
  { from, to, pages }: { from: string | null; to: string; pages: number },
): void {
  const remedies = tally.causes.get(`${check} ${reason}`)?.remedies;
  const counted = from === null ? undefined : remedies?.get(from);
  if (remedies === undefined || from === null || counted === undefined) return;
  const moved = Math.min(pages, counted);
  if (counted === moved) remedies.delete(from);
  else remedies.set(from, counted - moved);
  remedies.set(to, (remedies.get(to) ?? 0) + moved);
}

/** Adds the rehearsal results of a page's remedies, by root fault. */
export function addProofs(tally: Tally, verdicts: Verdict[], proofs: Proofs): void {
  for (const verdict of verdicts) {
    const proof = proofs[verdict.check];
    const cause = tally.causes.get(`${verdict.check} ${verdict.reason}`);
    if (proof === undefined || cause === undefined || rootOf(verdict, verdicts) !== verdict) continue;
    const fresh = { proof, pages: 0 };
    entryOf(cause.proofs, `${proof.outcome} ${proof.reason}`, fresh).pages += 1;
  }
}

function addSkip({ tally, url }: At, { check, reason }: Verdicts[number]): void {
  const fresh = { check, reason: reason as SkipReason, pages: 0, urls: [] };
  countPage(entryOf(tally.skips, `${check} ${reason}`, fresh), url);
}

function countPage(examples: Examples, url: string): void {
  examples.pages += 1;
  if (examples.urls.length < EXAMPLES_MAX) examples.urls.push(url);
}

const increase = <K>(counts: Map<K, number>, key: K): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

function entryOf<T>(entries: Map<string, T>, key: string, fresh: T): T {
  const entry = entries.get(key) ?? fresh;
  entries.set(key, entry);
  return entry;
}

/** Returns the causes; those of most pages come first. */
export const causesOf = (tally: Tally): Cause[] =>
  [...tally.causes.values()].toSorted((a, b) => b.pages - a.pages);

/** Returns a cause's remedies, the most frequent first. */
export const remediesOf = (cause: Cause): [sentence: string, pages: number][] =>
  [...cause.remedies].toSorted(([, a], [, b]) => b - a);
