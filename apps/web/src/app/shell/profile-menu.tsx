import { useEffect, type ReactNode } from 'react';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { ProfilePicture } from '../../shared/avatar/profile-picture.tsx';
import { useWords, useLocale } from '../../shared/i18n/i18n-provider.tsx';
import { userName } from '../../shared/session/name-of.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Dropdown } from '../../shared/ui/dropdown.tsx';
import css from './shell.module.css';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { usePrefetch } from '../../shared/ui/use-prefetch.ts';
import type { ProfileMenuItemsProps } from './profile-menu-items.tsx';
import { hasLocale } from '../../shared/i18n/locale.ts';
import { useScheme } from '../use-scheme.ts';
import { useAtRest } from './use-at-rest.ts';

const FACE_PX = 32;

// Loaded separately: every screen would carry it, and it is prefetched once the screen is at rest.
const ProfileMenuItems = lazyComponent<ProfileMenuItemsProps>(
  [],
  async () => (await import('./profile-menu-items.tsx')).ProfileMenuItems,
  () => null,
);

/** Renders the signed-in user, their company and the profile menu. */
export function ProfileMenu(): ReactNode {
  const t = useWords('shell');
  const user = useUser();
  useAccountAppearance(user);
  // Signing out then needs no server for this.
  usePrefetch(ProfileMenuItems, useAtRest());
  if (!user) return null;
  const { role, company } = user.active_profile;
  const name = userName(user);
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

/** Renders the avatar of the active profile, or initials. */
function Face({ user }: { user: ConnectedUser }): ReactNode {
  const { id, avatarAt } = user.active_profile;
  if (!avatarAt) return initialsOf(user);
  return <ProfilePicture profile={{ id, avatarAt }} name={userName(user)} sizePx={FACE_PX} />;
}

function initialsOf(user: ConnectedUser): string {
  const letters = (user.firstName.charAt(0) + user.lastName.charAt(0)).trim();
  return (letters || userName(user).slice(0, 2)).toUpperCase();
}

/** Key under which Mantine stores the theme chosen in this browser. */
const SCHEME_KEY = 'mantine-color-scheme-value';

/** Applies the account's language and theme in a browser where no other was chosen. */
function useAccountAppearance(user: ConnectedUser | undefined): void {
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
