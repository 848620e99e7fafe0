import type { ReactNode } from 'react';
import type { Pool } from '@vigie/contract/pool.ts';
import css from './pool-cells.module.css';
import { UseTags } from './pool-pills.tsx';

/** A pool's name, with what it is used for. */
export function PoolName({ pool }: { pool: Pool }): ReactNode {
  return (
    <span className={`inline-row wrap anywhere ${css.name}`}>
      <span>{pool.name}</span>
      <UseTags pool={pool} />
    </span>
  );
}
