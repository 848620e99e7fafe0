import { useEffect, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { AnalysisAddress } from './use-analysis-address.ts';

export interface Paging {
  /** Where the page begins; undefined for the newest visits. */
  after: string | undefined;
  /**
   * Goes to the page of newer visits, or to the newest ones when the earlier page is not known. Null on the first
   * page.
   */
  newer: (() => void) | null;
  older: (next: string) => void;
}

/** Pages of results, by the cursor in the address; another question begins at its newest visits. */
export function usePaging(question: string, show: AnalysisAddress['show']): Paging {
  const { after: inAddress }: { after?: string } = useSearch({ strict: false });
  const [way, setWay] = useState<Way>({ question, cursors: [undefined] });
  const isOther = way.question !== question;
  if (isOther && inAddress === undefined) setWay({ question, cursors: [undefined] });
  useEffect(() => {
    if (isOther && inAddress !== undefined) show({ after: undefined }, { replace: true });
  }, [isOther, inAddress, show]);

  const after = isOther ? undefined : inAddress;
  const at = way.cursors.indexOf(after);
  return {
    after,
    newer: after === undefined ? null : () => show({ after: way.cursors[at - 1] }),
    older(next) {
      const cursors = at < 0 ? [undefined, after] : way.cursors.slice(0, at + 1);
      setWay({ question, cursors: [...cursors, next] });
      show({ after: next });
    },
  };
}

/** The pages on the way here: where each of them begins. */
interface Way {
  question: string;
  cursors: (string | undefined)[];
}
