import type { ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { usePartAhead } from '../use-part-ahead.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import type { VirtualListProps } from './virtual-list.tsx';

/** Rows of any kind: `LongList` names the kind again. */
type AnyRows = VirtualListProps<never>;

const Rows = lazyPart<AnyRows>(
  [],
  async () => (await import('./virtual-list.tsx')).VirtualList,
  RowsSkeleton,
);

/** Renders a virtual list, whose code comes while its first rows do. */
export function LongList<T>(props: VirtualListProps<T>): ReactNode {
  return <Rows {...(props as unknown as AnyRows)} />;
}

/** Fetches the code of a long list while its rows are on their way. */
export function useLongListAhead(): void {
  usePartAhead(Rows, true);
}
