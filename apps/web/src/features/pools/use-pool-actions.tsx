import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Pool, PoolStatus } from '@vigie/contract/pool.ts';
import { failureOf } from '../../api/failure.ts';
import { useDuplicatePool, useSetPoolStatus, useRemovePool } from '../../api/pools.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { useDeletion, type Deletion } from '../../resource/use-deletion.tsx';

export interface PoolActionsApi {
  setStatus: (pool: Pool, status: PoolStatus) => void;
  /** Makes a copy and opens its editor. */
  duplicate: (pool: Pool) => void;
  askToDelete: (pool: Pool) => void;
  /** Asks before a pool is deleted; to be put on the screen. */
  dialog: ReactNode;
}

/** Publishing (with its undo), duplicating and deleting pools, with what is said afterwards. */
export function usePoolActions(onDeleted: () => void = () => {}): PoolActionsApi {
  const { ask, dialog } = useDeletePool(onDeleted);
  return { setStatus: useStatus(), duplicate: useDuplication(), askToDelete: ask, dialog };
}

function useStatus(): PoolActionsApi['setStatus'] {
  const t = useWords('pools');
  const toasts = useToasts();
  const errorText = useErrorText();
  const change = useSetPoolStatus();
  const set = async ({ id, name }: Pool, status: PoolStatus, isUndo = false): Promise<void> => {
    try {
      const changed = await change.mutateAsync({ id, status });
      const undo = () => void set(changed, status === 'draft' ? 'published' : 'draft', true);
      const key = status === 'published' ? 'publish.done' : 'unpublish.done';
      toasts.done(t(key, { name }), isUndo ? {} : { undo });
    } catch (error) {
      toasts.failed(t('publish.failed'), errorText(failureOf(error).code));
    }
  };
  return (pool, status) => void set(pool, status);
}

function useDuplication(): PoolActionsApi['duplicate'] {
  const t = useWords('pools');
  const toasts = useToasts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const duplicate = useDuplicatePool();
  const copy = async ({ id }: Pool): Promise<void> => {
    try {
      const made = await duplicate.mutateAsync({ id });
      toasts.done(t('duplicate.done'));
      await navigate({ to: '/pools/$id/editer', params: { id: made.id } });
    } catch (error) {
      toasts.failed(t('duplicate.failed'), errorText(failureOf(error).code));
    }
  };
  return (pool) => void copy(pool);
}

/** Deletes a pool once that is confirmed; what still needs it is known of the pool itself. */
function useDeletePool(onDeleted: () => void): Deletion<Pool> {
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
