import type { CSSProperties, ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './waiting-conditions.module.css';
import type { DraftConditions } from './use-draft-conditions.ts';

/** Keeps the place of the conditions while their fields are fetched. */
export function WaitingConditions({ draft }: { draft: DraftConditions }): ReactNode {
  return (
    <div className={css.place} style={{ '--rows': draft.rows.length } as CSSProperties}>
      <Skeleton height={36} />
    </div>
  );
}
