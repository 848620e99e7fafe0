import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Pool } from '@vigie/contract/pool.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { IconCopy, IconPencil, IconPlayerPlay, IconSend, IconSendOff, IconTrash } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import type { PoolActionsApi } from './use-pool-actions.tsx';

interface PoolMenuProps {
  pool: Pool;
  actions: PoolActionsApi;
  /** Whether editing, running and publishing have buttons of their own beside the menu. */
  isShort?: boolean;
}

/** What can be done with a pool, as far as the role allows. */
export function PoolMenu({ pool, actions, isShort = false }: PoolMenuProps): ReactNode {
  const t = useWords('pools');
  const may = useMay();
  const navigate = useNavigate();
  const params = { id: pool.id };
  const isPublished = pool.status === 'published';
  return (
    <RowMenu
      label={t('action.menu', { name: pool.name })}
      actions={[
        {
          name: t('action.edit'),
          icon: IconPencil,
          isShown: !isShort && may('pools.update'),
          act: () => void navigate({ to: '/pools/$id/editer', params }),
        },
        {
          name: t('action.run'),
          icon: IconPlayerPlay,
          isShown: !isShort && may('pools.run'),
          act: () => void navigate({ to: '/pools/$id/executer', params }),
        },
        {
          name: t(isPublished ? 'action.unpublish' : 'action.publish'),
          icon: isPublished ? IconSendOff : IconSend,
          isShown: may('pools.setStatus') && (isPublished || !isShort),
          act: () => actions.setStatus(pool, isPublished ? 'draft' : 'published'),
        },
        {
          name: t('action.duplicate'),
          icon: IconCopy,
          isShown: may('pools.duplicate'),
          act: () => actions.duplicate(pool),
        },
        {
          name: t('action.delete'),
          icon: IconTrash,
          isShown: may('pools.remove'),
          act: () => actions.askToDelete(pool),
        },
      ]}
    />
  );
}
