import { useRef, useState } from 'react';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { failureOf } from '../../api/failure.ts';
import { useCreatePool, useReadPool, useUpdatePool } from '../../api/pools.ts';
import { poolInputOf, type PoolFields } from './pool-values.ts';

export interface SavePool {
  save: (fields: PoolFields) => Promise<PoolDetail>;
  /** The pool as somebody else saved it while this one was being changed. */
  theirs: PoolDetail | null;
  /** From now on a save overwrites what they saved. */
  overrule: () => void;
  forgetTheirs: () => void;
}

/** Saves a new pool or a change; a change that starts from an older version waits for a decision. */
export function useSavePool(websiteId: string, pool: PoolDetail | null): SavePool {
  const create = useCreatePool();
  const update = useUpdatePool();
  const read = useReadPool();
  const base = useRef(pool);
  const [theirs, setTheirs] = useState<PoolDetail | null>(null);

  async function save(fields: PoolFields): Promise<PoolDetail> {
    const input = poolInputOf(fields);
    const from = base.current;
    if (!from) return create.mutateAsync({ ...input, websiteId });
    try {
      return await update.mutateAsync({ ...input, id: from.id, updatedAt: from.updatedAt });
    } catch (error) {
      if (failureOf(error).code === 'changed-meanwhile') setTheirs(await read(from.id));
      throw error;
    }
  }
  return {
    save,
    theirs,
    overrule() {
      base.current = theirs;
      setTheirs(null);
    },
    forgetTheirs: () => setTheirs(null),
  };
}
