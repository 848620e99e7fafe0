import type { ReactNode } from 'react';
import type { Pool, PoolStatus } from '@vigie/contract/pool.ts';
import { useDuplicatePool, useRemovePool, useSetPoolStatus } from '../../shared/api/pools.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ItemMenu, useDuplication } from '../../domain/pool-or-test/actions.tsx';
import { useDeletion, type Deletion } from '../../shared/resource/use-deletion.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconSend, IconSendOff } from '../../shared/ui/icons.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

interface PoolActions {
  setStatus: (pool: Pool, status: PoolStatus) => void;
  duplicate: (pool: Pool) => void;
  askToDelete: (pool: Pool) => void;
  /** Confirmation dialog for deletion; the screen must render it. */
  dialog: ReactNode;
}

interface PoolMenuProps {
  pool: Pool;
  actions: PoolActions;
  /** True if the screen has buttons for editing, running and publishing beside the menu. */
  isShort?: boolean;
}

/** Renders the actions on a pool that the role has permission for. */
export function PoolMenu({ pool, actions, isShort = false }: PoolMenuProps): ReactNode {
  const t = useWords('pools');
  const may = usePermission();
  const isPublished = pool.status === 'published';
  return (
    <ItemMenu
      noun="pools"
      id={pool.id}
      name={pool.name}
      isShort={isShort}
      onDuplicate={() => actions.duplicate(pool)}
      onDelete={() => actions.askToDelete(pool)}
      more={[
        {
          name: t(isPublished ? 'action.unpublish' : 'action.publish'),
          icon: isPublished ? IconSendOff : IconSend,
          isShown: may('pools.setStatus') && (isPublished || !isShort),
          act: () => actions.setStatus(pool, isPublished ? 'draft' : 'published'),
        },
      ]}
    />
  );
}

/** Returns the actions on pools: publish (with undo), duplicate and delete, each with its message. */
export function usePoolActions(onDeleted: () => void = () => {}): PoolActions {
  const { ask, dialog } = useDeletePool(onDeleted);
  const duplicate = useDuplication('pools', useDuplicatePool());
  return { setStatus: useStatus(), duplicate, askToDelete: ask, dialog };
}

function useStatus(): PoolActions['setStatus'] {
  const t = useWords('pools');
  const toasts = useToasts();
  const change = useSetPoolStatus();
  const set = async ({ id, name }: Pool, status: PoolStatus, isUndo = false): Promise<void> => {
    try {
      const changed = await change.mutateAsync({ id, status });
      const undo = () => void set(changed, status === 'draft' ? 'published' : 'draft', true);
      const key = status === 'published' ? 'publish.done' : 'unpublish.done';
      toasts.done(t(key, { name }), isUndo ? {} : { undo });
    } catch (error) {
      toasts.callFailed(error, t('publish.failed'));
    }
  };
  return (pool, status) => void set(pool, status);
}

/** Deletes a pool after confirmation; the dialog shows what still needs it. */
function useDeletePool(onDeleted: () => void): Deletion<Pool> {
  const t = useWords('pools');
  return useDeletion<Pool, { id: string }>({
    removal: useRemovePool(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirm: t('delete.confirm'),
      cancel: t('delete.keep'),
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
