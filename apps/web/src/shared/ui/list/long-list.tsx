import type { ReactNode } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { usePrefetch } from '../use-prefetch.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import type { VirtualListProps } from './virtual-list.tsx';

/** Props for rows of any kind: `LongList` restores the kind. */
type AnyRows = VirtualListProps<never>;

// Loaded separately: 13 kB that load while the rows are requested.
const Rows = lazyComponent<AnyRows>(
  [],
  async () => (await import('./virtual-list.tsx')).VirtualList,
  RowsSkeleton,
);

/** Renders a virtual list, whose code is loaded together with its first rows. */
export function LongList<T>(props: VirtualListProps<T>): ReactNode {
  return <Rows {...(props as unknown as AnyRows)} />;
}

/** Prefetches the code of a long list while its rows load. */
export function usePrefetchLongList(): void {
  usePrefetch(Rows, true);
}
