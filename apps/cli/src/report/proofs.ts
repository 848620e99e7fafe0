import type { Proofs } from '@vigie/audit/rehearsal/rehearse-page.ts';
import { proofSentence } from '@vigie/contract/wording/proof-words.ts';
import type { ReportPage } from './page.ts';

type ReportVerdicts = ReportPage['verdicts'];

export interface PageProofs {
  /** Adds the proofs of a page; by tracker, the primary one first. */
  add: (index: number, proofs: Proofs[]) => void;
  /** Returns the pages with their proofs. */
  within: (pages: AsyncIterable<[number, ReportPage]>) => AsyncIterable<ReportPage>;
}

/**
 * Creates a store of rehearsal results. Rehearsals start once all pages are stored, so their results are merged when
 * the pages are reported.
 */
export function openProofs(): PageProofs {
  const known = new Map<number, Proofs[]>();
  return {
    add: (index, proofs) => void known.set(index, proofs),
    async *within(pages) {
      for await (const [index, page] of pages) yield withProofs(page, known.get(index) ?? []);
    },
  };
}

function withProofs(page: ReportPage, [own = {}, ...others]: Proofs[]): ReportPage {
  const trackers = page.trackers?.map((tracker, index) => ({
    ...tracker,
    verdicts: provenVerdicts(tracker.verdicts, others[index] ?? {}),
  }));
  return { ...page, verdicts: provenVerdicts(page.verdicts, own), ...(trackers && { trackers }) };
}

function provenVerdicts(verdicts: ReportVerdicts, proofs: Proofs): ReportVerdicts {
  return verdicts.map((verdict) => {
    const proof = proofs[verdict.check];
    if (proof === undefined || typeof verdict.remedy !== 'string') return verdict;
    return {
      ...verdict,
      remedy: { sentence: verdict.remedy, proof, proofSentence: proofSentence(proof, 'en') },
    };
  });
}
