import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate, type LinkProps } from '@tanstack/react-router';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { ProfilePicture } from '../../avatar/profile-picture.tsx';
import { useWords, useLocale } from '../../i18n/i18n-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useUser } from '../../session/session-provider.tsx';
import { Dropdown, DropdownItem } from '../../ui/dropdown.tsx';
import css from './shell.module.css';
import { IconLogout } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useLogOut } from './use-log-out.ts';
import { hasLocale } from '../../i18n/locale.ts';
import { isHeldUp } from '../guard.ts';
import { useScheme } from '../use-scheme.ts';

const FACE_PX = 32;

// It asks for the profiles once the menu is opened.
const ProfileSwitch = lazyPart<{ close: () => void }>(
  [],
  async () => (await import('./profile-switch.tsx')).ProfileSwitch,
  () => null,
);

/** Who is signed in, for which company, and what they may do with that. */
export function ProfileMenu(): ReactNode {
  const t = useWords('shell');
  const user = useUser();
  useAccountLooks(user);
  if (!user) return null;
  const { role, company } = user.active_profile;
  const name = nameOf(user);
  return (
    <Dropdown
      align="end"
      width={264}
      label={t('profile.open', { name })}
      trigger={<Face user={user} />}
      triggerClassName={css.avatar}
    >
      {(close) => (
        <>
          <div className={`column ${css.card}`}>
            <span className="card-title">{name}</span>
            <span className="small muted anywhere">{user.email}</span>
            <span className="small muted anywhere">
              {t(`role.${role.slug}`)} · {company.name}
            </span>
          </div>
          <hr className={css.rule} />
          <ProfileMenuItems user={user} close={close} />
        </>
      )}
    </Dropdown>
  );
}

/** The avatar of the profile that is used, or initials. */
function Face({ user }: { user: ConnectedUser }): ReactNode {
  const { id, avatarAt } = user.active_profile;
  if (!avatarAt) return initialsOf(user);
  return <ProfilePicture profile={{ id, avatarAt }} name={nameOf(user)} sizePx={FACE_PX} />;
}

function initialsOf(user: ConnectedUser): string {
  const letters = (user.firstName.charAt(0) + user.lastName.charAt(0)).trim();
  return (letters || nameOf(user).slice(0, 2)).toUpperCase();
}

interface ProfileMenuItemsProps {
  user: ConnectedUser;
  close: () => void;
}

/** The profiles one may act as, the pages about oneself, and the way out. */
function ProfileMenuItems({ user, close }: ProfileMenuItemsProps): ReactNode {
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
      {isHeldUp(user) ? null : (
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

/** Where Mantine keeps the theme that was chosen in this browser. */
const SCHEME_KEY = 'mantine-color-scheme-value';

/** In a browser where nothing else was chosen, the panel speaks and looks as the account says. */
function useAccountLooks(user: ConnectedUser | undefined): void {
  const { setLocale } = useLocale();
  const { setColorScheme } = useScheme();
  const locale = user?.locale ?? null;
  const theme = user?.theme ?? 'system';
  useEffect(() => {
    if (locale !== null && !hasLocale(localStorage)) void setLocale(locale);
  }, [locale, setLocale]);
  useEffect(() => {
    if (theme !== 'system' && localStorage.getItem(SCHEME_KEY) === null) setColorScheme(theme);
  }, [theme, setColorScheme]);
}
