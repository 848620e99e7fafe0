import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ConnectedUser } from '@vigie/contract/user.ts';
import { useApi } from '../../api/api-provider.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useSessionStore, useUser } from '../../session/session-provider.tsx';
import { Dropdown, DropdownItem } from '../../ui/dropdown.tsx';
import { IconLogout } from '../../ui/icons.ts';
import { removeDrafts } from '../../ui/wizard/draft-storage.ts';
import css from './profile-menu.module.css';

export function ProfileMenu(): ReactNode {
  const t = useWords('frame');
  const user = useUser();
  const logOut = useLogOut();
  if (!user) return null;
  const initials = initialsOf(user);
  const { role, company } = user.active_profile;
  return (
    <Dropdown
      align="end"
      width={264}
      label={t('profile.open', { name: user.displayName })}
      trigger={initials}
      triggerClassName={css.avatar}
    >
      {() => (
        <>
          <div className={css.card}>
            <span className={css.name}>{user.displayName}</span>
            <span className={css.detail}>{user.email}</span>
            <span className={css.detail}>
              {t(`role.${role.slug}`)} · {company.name}
            </span>
          </div>
          <hr className={css.rule} />
          <DropdownItem
            icon={<IconLogout size={17} stroke={1.7} aria-hidden />}
            onClick={() => void logOut()}
          >
            {t('profile.logout')}
          </DropdownItem>
        </>
      )}
    </Dropdown>
  );
}

function initialsOf({ firstName, lastName, displayName }: ConnectedUser): string {
  const letters = (firstName.charAt(0) + lastName.charAt(0)).trim();
  return (letters || displayName.slice(0, 2)).toUpperCase();
}

/** Closes the session on the server as well; a server out of reach does not keep anyone signed in here. */
function useLogOut(): () => Promise<void> {
  const { client } = useApi();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await client.sessions.deleteCurrent().catch(() => {});
    session.clear();
    await navigate({ to: '/connexion' });
    removeDrafts(sessionStorage);
    queryClient.clear();
  };
}
