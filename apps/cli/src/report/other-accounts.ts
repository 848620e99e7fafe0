import { accountOfPage, accountsOfPages, type PageAccount } from '@vigie/audit/remedies/accounts-of-pages.ts';
import { explain } from '@vigie/audit/remedies/explain.ts';
import type { Known } from '@vigie/audit/remedies/remedies.ts';
import type { Remedy, Verdict } from '@vigie/contract/verdict.ts';
import type { ReportPage } from './page.ts';
import { sentencesIn } from './sentences.ts';
import { moveRemedy, type Tally } from './tally.ts';

const { remedyWithLine: inEnglish } = sentencesIn('en');

/** Pages whose refused hit has an account, and the remedy that they have by themselves. */
interface RefusedPages {
  verdict: Verdict;
  verdicts: Verdict[];
  sentence: string | null;
  pages: number;
}

export interface OtherAccounts {
  /** Adds a page with the sentence of the remedy of its collector's verdict. */
  add: (page: ReportPage, remedies: readonly (string | null)[]) => void;
  /** Replaces the remedies of pages whose account no other page has, in the figures of the text report. */
  settle: (tally: Tally, sentenceOf: (remedy: Remedy) => string) => void;
  /** Returns the pages, each with that remedy. A remedy that was tried stays. */
  within: (pages: AsyncIterable<ReportPage>) => AsyncIterable<ReportPage>;
}

/** Creates a store of the accounts of pages. Only after all pages is known which account no other page has. */
export function openOtherAccounts(): OtherAccounts {
  const accounts = new Map<string, PageAccount>();
  const refused = new Map<string, RefusedPages>();
  const known = (): Known => ({ accounts: accountsOfPages([...accounts.values()]) });
  return {
    add({ verdicts }, remedies) {
      const own = accountOfPage(verdicts);
      if (own !== null) {
        const key = `${own.vendor} ${own.account}`;
        accounts.set(key, { ...own, pages: (accounts.get(key)?.pages ?? 0) + 1 });
      }
      const index = verdicts.findIndex(isRefused);
      const verdict = verdicts[index];
      if (verdict === undefined) return;
      const sentence = remedies[index] ?? null;
      const { vendor, siteId } = verdict.evidence;
      const key = JSON.stringify([verdict.reason, vendor, siteId, sentence]);
      const { pages } = refused.get(key) ?? { pages: 0 };
      refused.set(key, { verdict, verdicts, sentence, pages: pages + 1 });
    },
    settle(tally, sentenceOf) {
      const facts = known();
      for (const { verdict, verdicts, sentence, pages } of refused.values()) {
        const remedy = remedyByOthers(verdict, verdicts, facts);
        if (remedy !== null) moveRemedy(tally, verdict, { from: sentence, to: sentenceOf(remedy), pages });
      }
    },
    async *within(pages) {
      const facts = known();
      for await (const page of pages) {
        const verdicts = page.verdicts.map((verdict) => {
          if (!isRefused(verdict) || typeof verdict.remedy !== 'string') return verdict;
          const remedy = remedyByOthers(verdict, page.verdicts, facts);
          return remedy === null ? verdict : { ...verdict, remedy: inEnglish(remedy) };
        });
        yield { ...page, verdicts };
      }
    },
  };
}

const isRefused = ({ check, outcome, evidence }: Verdict): boolean =>
  check === 'tagPhp' && outcome === 'failed' && 'siteId' in evidence;

function remedyByOthers(verdict: Verdict, verdicts: Verdict[], known: Known): Remedy | null {
  const remedy = explain(verdict, verdicts, known);
  return remedy?.code === 'use-account-of-other-pages' ? remedy : null;
}
