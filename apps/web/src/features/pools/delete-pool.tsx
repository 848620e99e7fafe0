import type { Pool } from '@vigie/contract/pool.ts';
import { useRemovePool } from '../../api/pools.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useDeletion, type Deletion } from '../../resource/use-deletion.tsx';

/** Deletes a pool once that is confirmed; what still needs it is known of the pool itself. */
export function useDeletePool(onDeleted: () => void): Deletion<Pool> {
  const t = useWords('pools');
  return useDeletion<Pool, { id: string }>({
    removal: useRemovePool(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirm: t('delete.confirm'),
      keep: t('delete.keep'),
      failed: t('delete.failed'),
      done: t('delete.done'),
    }),
    explain(code, { isHealthPool, isContentPool }) {
      const uses = [
        ...(isHealthPool ? [t('delete.needed-health')] : []),
        ...(isContentPool ? [t('delete.needed-content')] : []),
      ];
      const isNeeded = code === 'still-in-use' && uses.length > 0;
      return isNeeded ? t('delete.needed', { by: uses.join(', ') }) : null;
    },
    onDeleted,
  });
}
