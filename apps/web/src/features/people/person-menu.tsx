import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import type { PersonActionsApi } from './use-person-actions.tsx';

interface PersonMenuProps {
  person: PersonDetail;
  actions: PersonActionsApi;
}

/** What only an administrator does with a user. */
export function PersonMenu({ person, actions }: PersonMenuProps): ReactNode {
  const t = useWords('people');
  const navigate = useNavigate();
  const { id, may } = person;
  const isActive = person.status === 'active';
  return (
    <RowMenu
      label={t('action.menu', { name: nameOf(person) })}
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
          act: () => actions.setStatus(person, isActive ? 'inactive' : 'active'),
        },
        {
          name: t('action.delete'),
          icon: IconTrash,
          isShown: may.remove,
          act: () => actions.askToDelete(person),
        },
      ]}
    />
  );
}
