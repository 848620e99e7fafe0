import { useState, type ReactNode } from 'react';
import type { Website } from '@vigie/contract/website.ts';
import { ReEvaluationOffer } from '../../re-evaluation/re-evaluation-offer.tsx';

/** Once settings were saved by which pages are judged, offers to judge the past by them too. */
export function JudgedDifferently({ website }: { website: Website }): ReactNode {
  const [before] = useState(() => judgedBy(website));
  return before === judgedBy(website) ? null : <ReEvaluationOffer />;
}

function judgedBy({ tracking, healthTestId }: Website): string {
  return JSON.stringify([tracking, healthTestId]);
}
