import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { DropdownItem } from '../../ui/dropdown.tsx';
import { IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import type { PersonActionsApi } from './use-person-actions.tsx';

/** What only an administrator does with a user. */
export function PersonMenu({
  person,
  actions,
}: {
  person: PersonDetail;
  actions: PersonActionsApi;
}): ReactNode {
  const t = useWords('people');
  const navigate = useNavigate();
  const openPassword = () =>
    void navigate({ to: '/utilisateur/$id/mot-de-passe', params: { id: person.id } });
  const isActive = person.status === 'active';
  const Icon = isActive ? IconPlayerPause : IconPlayerPlay;
  return (
    <RowMenu label={t('action.menu', { name: nameOf(person) })}>
      {(close) => {
        const then = (action: () => void) => () => {
          close();
          action();
        };
        return (
          <>
            {person.may.setPassword ? (
              <DropdownItem icon={<IconKey size={16} aria-hidden />} onClick={then(openPassword)}>
                {t('action.password')}
              </DropdownItem>
            ) : null}
            {person.may.setStatus ? (
              <DropdownItem
                icon={<Icon size={16} aria-hidden />}
                onClick={then(() => actions.setStatus(person, isActive ? 'inactive' : 'active'))}
              >
                {t(isActive ? 'action.deactivate' : 'action.activate')}
              </DropdownItem>
            ) : null}
            {person.may.remove ? (
              <DropdownItem
                icon={<IconTrash size={16} aria-hidden />}
                onClick={then(() => actions.askToDelete(person))}
              >
                {t('action.delete')}
              </DropdownItem>
            ) : null}
          </>
        );
      }}
    </RowMenu>
  );
}
