import type { ReactNode } from 'react';
import { usePrefetchCauses } from '../../shared/api/causes.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { usePrefetch } from '../../shared/ui/use-prefetch.ts';
import { CHOICE, type FirstCausesProps } from './first-causes-props.ts';

// Its rows need the texts of every kind of cause, which load in parallel with the causes.
const CauseList = lazyComponent<FirstCausesProps>(
  ['causes', 'wording'],
  async () => (await import('./cause-list.tsx')).CauseList,
  ({ none }) =>
    none === undefined ? null : (
      <Waiting className="mt-16">
        <Skeleton height={240} />
      </Waiting>
    ),
);

/** Renders the first causes of a website or a check below its figures, with a link to the others. */
export function FirstCauses(props: FirstCausesProps): ReactNode {
  const { filters, limit, isShown } = props;
  usePrefetchCauses(filters, isShown ? CHOICE : limit);
  return <CauseList {...props} />;
}

/** Prefetches the code of the list. */
export function usePrefetchCauseList(): void {
  usePrefetch(CauseList, true);
}
