import type { ReactNode } from 'react';
import type { Cause } from '@vigie/contract/cause.ts';
import { useCausesAhead, type CauseFilters } from '../api/causes.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton, Waiting } from '../ui/skeleton.tsx';
import { usePartAhead } from '../ui/use-part-ahead.ts';

export interface FirstCausesProps {
  /** What the causes are of; their state is chosen here. */
  filters: Omit<CauseFilters, 'state'>;
  limit: number;
  title: string;
  hint?: string;
  /** Said when there is none; without it, nothing is shown then. */
  none?: string;
  /** Which of them a tab shows. */
  isShown?: (cause: Cause) => boolean;
  noteOf?: (cause: Cause) => string | null;
  /** Only those that wait for somebody. */
  onlyOpen?: boolean;
}

/** Enough to choose from where a tab shows some of them. */
export const CHOICE = 100;

// Its rows bring the sentences of every kind of cause. They come while the causes are on their way.
const CauseList = lazyPart<FirstCausesProps>(
  ['causes', 'wording'],
  async () => (await import('./cause-list.tsx')).CauseList,
  ({ none }) =>
    none === undefined ? null : (
      <Waiting className="mt-16">
        <Skeleton height={240} />
      </Waiting>
    ),
);

/** The first causes of a website or a check, below its figures, and the way to the others. */
export function FirstCauses(props: FirstCausesProps): ReactNode {
  const { filters, limit, isShown } = props;
  useCausesAhead(filters, isShown ? CHOICE : limit);
  return <CauseList {...props} />;
}

/** Fetches the code of the list before a screen shows it. */
export function useCauseListAhead(): void {
  usePartAhead(CauseList, true);
}
