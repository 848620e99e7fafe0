import { useState, type ReactNode } from 'react';
import type { Pool } from '@vigie/contract/pool.ts';
import { failureOf } from '../../api/failure.ts';
import { useRemovePool } from '../../api/pools.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

export interface DeletePool {
  askToDelete: (pool: Pool) => void;
  dialog: ReactNode;
}

/** Deletes a pool once that is confirmed; the dialog stays open and says why when it cannot be. */
export function useDeletePool(onDeleted: () => void): DeletePool {
  const t = useWords('pools');
  const toasts = useToasts();
  const remove = useRemovePool();
  const failureText = useFailureText();
  const [pool, setPool] = useState<Pool | null>(null);

  async function confirm({ id }: Pool): Promise<void> {
    try {
      await remove.mutateAsync({ id });
    } catch {
      // The dialog says why.
      return;
    }
    setPool(null);
    toasts.done(t('delete.done'));
    onDeleted();
  }
  return {
    askToDelete(next) {
      remove.reset();
      setPool(next);
    },
    dialog: (
      <ConfirmDialog
        isOpen={pool !== null}
        title={t('delete.title', { name: pool?.name ?? '' })}
        text={t('delete.text')}
        confirm={t('delete.confirm')}
        keep={t('delete.keep')}
        isBusy={remove.isPending}
        failure={remove.error && pool ? failureText(remove.error, pool) : null}
        onConfirm={() => {
          if (pool) void confirm(pool);
        }}
        onClose={() => setPool(null)}
      />
    ),
  };
}

/** What still needs a pool is known of the pool itself. */
function useFailureText(): (error: unknown, pool: Pool) => string {
  const t = useWords('pools');
  const errorText = useErrorText();
  return (error, { isHealthPool, isContentPool }) => {
    const { code } = failureOf(error);
    const uses = [
      ...(isHealthPool ? [t('delete.needed-health')] : []),
      ...(isContentPool ? [t('delete.needed-content')] : []),
    ];
    const isNeeded = code === 'still-in-use' && uses.length > 0;
    return isNeeded ? t('delete.needed', { by: uses.join(', ') }) : errorText(code);
  };
}
