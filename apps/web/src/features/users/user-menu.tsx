import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { userName } from '../../shared/session/name-of.ts';
import { IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from '../../shared/ui/icons.ts';
import { RowMenu } from '../../shared/ui/list/row-menu.tsx';
import type { UserActionsApi } from './use-user-actions.tsx';

interface UserMenuProps {
  user: UserDetail;
  actions: UserActionsApi;
}

/** Renders the actions on a user that only administrators have. */
export function UserMenu({ user, actions }: UserMenuProps): ReactNode {
  const t = useWords('users');
  const navigate = useNavigate();
  const { id, may } = user;
  const isActive = user.status === 'active';
  return (
    <RowMenu
      label={t('action.menu', { name: userName(user) })}
      actions={[
        {
          name: t('action.password'),
          icon: IconKey,
          isShown: may.setPassword,
          act: () => void navigate({ to: '/utilisateur/$id/mot-de-passe', params: { id } }),
        },
        {
          name: t(isActive ? 'action.deactivate' : 'action.activate'),
          icon: isActive ? IconPlayerPause : IconPlayerPlay,
          isShown: may.setStatus,
          act: () => actions.setStatus(user, isActive ? 'inactive' : 'active'),
        },
        {
          name: t('action.delete'),
          icon: IconTrash,
          isShown: may.remove,
          act: () => actions.askToDelete(user),
        },
      ]}
    />
  );
}
