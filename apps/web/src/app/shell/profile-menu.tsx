import type { ReactNode } from 'react';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { ProfilePicture } from '../../avatar/profile-picture.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useUser } from '../../session/session-provider.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { ProfileMenuItems } from './profile-menu-items.tsx';
import css from './shell.module.css';
import { useAccountLooks } from './use-account-looks.ts';

const FACE_PX = 32;

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
