import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Pool } from '@vigie/contract/pool.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { DropdownItem } from '../../ui/dropdown.tsx';
import { IconCopy, IconPencil, IconPlayerPlay, IconSend, IconSendOff, IconTrash } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import type { PoolActionsApi } from './use-pool-actions.tsx';

interface PoolMenuProps {
  pool: Pool;
  actions: PoolActionsApi;
  /** Whether editing and running have buttons of their own beside the menu. */
  isShort?: boolean;
}

/** What can be done with a pool, as far as the role allows. */
export function PoolMenu({ pool, actions, isShort = false }: PoolMenuProps): ReactNode {
  const t = useWords('pools');
  const may = useMay();
  const navigate = useNavigate();
  const params = { id: pool.id };
  const isPublished = pool.status === 'published';
  const Status = isPublished ? IconSendOff : IconSend;
  const items = [
    {
      key: 'edit',
      icon: <IconPencil size={16} />,
      isShown: !isShort && may('pools.update'),
      act: () => void navigate({ to: '/pools/$id/editer', params }),
    },
    {
      key: 'run',
      icon: <IconPlayerPlay size={16} />,
      isShown: !isShort && may('pools.run'),
      act: () => void navigate({ to: '/pools/$id/executer', params }),
    },
    {
      key: isPublished ? 'unpublish' : 'publish',
      icon: <Status size={16} />,
      isShown: may('pools.setStatus'),
      act: () => actions.setStatus(pool, isPublished ? 'draft' : 'published'),
    },
    {
      key: 'duplicate',
      icon: <IconCopy size={16} />,
      isShown: may('pools.duplicate'),
      act: () => actions.duplicate(pool),
    },
    {
      key: 'delete',
      icon: <IconTrash size={16} />,
      isShown: may('pools.remove'),
      act: () => actions.askToDelete(pool),
    },
  ] as const;
  return (
    <RowMenu label={t('action.menu', { name: pool.name })}>
      {(close) =>
        items
          .filter(({ isShown }) => isShown)
          .map(({ key, icon, act }) => (
            <DropdownItem
              key={key}
              icon={icon}
              onClick={() => {
                close();
                act();
              }}
            >
              {t(`action.${key}`)}
            </DropdownItem>
          ))
      }
    </RowMenu>
  );
}
