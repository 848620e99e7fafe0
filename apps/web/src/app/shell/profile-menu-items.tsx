import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate, type LinkProps } from '@tanstack/react-router';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { DropdownItem } from '../../shared/ui/dropdown.tsx';
import { IconLogout } from '../../shared/ui/icons.ts';
import { hasRequiredStep } from '../guard.ts';
import { ProfileSwitch } from './profile-switch.tsx';
import css from './shell.module.css';
import { useLogOut } from './use-log-out.ts';

export interface ProfileMenuItemsProps {
  user: ConnectedUser;
  close: () => void;
}

/** Renders the user's profiles, links to their own pages, and the sign-out. */
export function ProfileMenuItems({ user, close }: ProfileMenuItemsProps): ReactNode {
  const t = useWords('shell');
  const navigate = useNavigate();
  const logOut = useLogOut();
  const items = useRef<HTMLDivElement>(null);
  useEffect(() => items.current?.querySelector('button')?.focus(), []);
  const open = (target: Pick<LinkProps, 'to' | 'params'>) => () => {
    close();
    void navigate(target);
  };
  return (
    <div ref={items}>
      {hasRequiredStep(user) ? null : (
        <>
          <ProfileSwitch close={close} />
          <DropdownItem onClick={open({ to: '/profil/editer/$id', params: { id: user.active_profile.id } })}>
            {t('mine')}
          </DropdownItem>
          <DropdownItem onClick={open({ to: '/parametres' })}>{t('title.parametres')}</DropdownItem>
          <DropdownItem onClick={open({ to: '/aide' })}>{t('title.aide')}</DropdownItem>
        </>
      )}
      <DropdownItem onClick={open({ to: '/mentions-legales' })}>{t('title.mentions-legales')}</DropdownItem>
      <hr className={css.rule} />
      <DropdownItem icon={<IconLogout size={17} stroke={1.7} aria-hidden />} onClick={() => void logOut()}>
        {t('logout')}
      </DropdownItem>
    </div>
  );
}
